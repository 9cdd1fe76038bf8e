import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { addressList, isPublic } from "./addresses.ts";

/** `allowPrivate` is set by the installation, never by a company: true for all, or a list of addresses and networks. */
type OutboundSettings = { allowPrivate?: boolean | readonly string[]; resolve?: Resolve };

export type Resolve = (host: string) => Promise<string[]>;

export function configureOutbound({ allowPrivate = false, resolve = askDns }: OutboundSettings): void {
  const isListed = typeof allowPrivate === "boolean" ? () => allowPrivate : addressList(allowPrivate);
  settings = { resolve, isAllowed: (address) => isPublic(address) || isListed(address) };
}

export class UnreachableHost extends Error {}

/**
 * The addresses to connect to, or null when any of them is not allowed: a name that leads to the internet and to this machine is an attack.
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

/** A DNS lookup cannot be cancelled, but the caller need not wait for it. */
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
