import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { addressList, isPublic } from "./addresses.ts";

/** `allowPrivate` is the installation's to give, never a company's: true for all, or a list of addresses and networks. */
type OutboundSettings = { allowPrivate?: boolean | readonly string[]; resolve?: Resolve };

export type Resolve = (host: string) => Promise<string[]>;

export function configureOutbound({ allowPrivate = false, resolve = askDns }: OutboundSettings): void {
  const isListed = typeof allowPrivate === "boolean" ? () => allowPrivate : addressList(allowPrivate);
  settings = { resolve, isAllowed: (address) => isPublic(address) || isListed(address) };
}

export class UnreachableHost extends Error {}

/**
 * Where to connect for a URL: all its addresses, or null when any of them is not for us, for a name that
 * leads to the open internet and to this machine is a trap.
 */
export async function checkedAddresses(
  { hostname }: URL,
  signal: AbortSignal,
  { allowPrivate = false }: { allowPrivate?: boolean } = {},
): Promise<string[] | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await inTime(settings.resolve(host), signal).catch(unreachable);
  if (addresses.length === 0) unreachable();
  return allowPrivate || addresses.every(settings.isAllowed) ? addresses : null;
}

const askDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

let settings = { resolve: askDns, isAllowed: isPublic };

const unreachable = (cause?: unknown): never => {
  throw new UnreachableHost("Nobody is known by this name.", { cause });
};

/** Asking for a name cannot be cancelled, but nobody has to wait for it. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
