import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { betaChannel } from "@recado/channels/beta/channel";
import { type BetaEngine, betaEngine } from "@recado/channels/beta/process";
import type { SessionStore } from "@recado/channels/beta/store";
import type { Channel, ChannelEvent, ChannelPorts } from "@recado/channels/channel";
import type { Arrival, Inbound, InboundOf } from "@recado/channels/inbound";
import type { Order, Outcome } from "@recado/channels/outbound";
import type { Account } from "./account.ts";
import type { FakeWhatsApp } from "./fakeWhatsApp.ts";

export const entry = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A store in memory, with what a company's database would contain. */
export function memoryStore() {
  const keys = new Map<string, Buffer>();
  const sent = new Map<string, unknown>();
  let creds: Buffer | null = null;
  const store: SessionStore = {
    getCreds: async () => creds,
    setCreds: async (value) => {
      creds = value;
    },
    getKeys: async (type, ids) =>
      ids.flatMap((id) => {
        const value = keys.get(`${type}/${id}`);
        return value ? [{ id, value }] : [];
      }),
    setKeys: async (rows) => {
      for (const { type, id, value } of rows) {
        if (value) keys.set(`${type}/${id}`, value);
        else keys.delete(`${type}/${id}`);
      }
    },
    clear: async () => {
      creds = null;
      keys.clear();
    },
    keepMessage: async (ref, raw) => void sent.set(ref, raw),
    getMessage: async (id) => sent.get(id) ?? null,
  };
  return { store, keys, sent, hasCreds: () => creds !== null };
}

export type Company = Awaited<ReturnType<typeof aCompany>>;

let companies = 0;

/** One connection as the product runs it, with its events and stored arrivals. */
export async function aCompany(fake: FakeWhatsApp, { engine: shared, hurry = 60 }: { engine?: BetaEngine; hurry?: number } = {}) {
  companies += 1;
  const session = String(companies);
  const number = `55119${String(88_880_000 + companies)}`;
  const who = { number, lid: `9998887${String(70_000_000 + companies)}` };
  const engine = shared ?? betaEngine({ entry, env: { ...fake.env, WHATSAPP_WEB_HURRY: String(hurry) } });
  const { store, keys, sent, hasCreds } = memoryStore();
  const events: ChannelEvent[] = [];
  const kept: Arrival[] = [];
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const ports: ChannelPorts & { refuse: boolean; refused: string[] } = {
    refuse: false,
    /** Arrivals that could not be stored, once for each attempt. */
    refused: [],
    async keep(arrivals) {
      if (ports.refuse) {
        ports.refused.push(...arrivals.map(({ inbound }) => inbound.id));
        changed();
        throw new Error("the database is away");
      }
      for (const arrival of arrivals) if (!kept.some(({ inbound }) => inbound.id === arrival.inbound.id)) kept.push(arrival);
      changed();
    },
    async tell(event) {
      events.push(event);
      changed();
    },
    typing: () => {},
  };
  // As in the product: for received messages, the stored raw form.
  const { getMessage } = store;
  store.getMessage = async (id) => (await getMessage(id)) ?? kept.find(({ inbound }) => inbound.id === id)?.raw ?? null;
  const channel: Channel = betaChannel(engine, { session, store }, ports);

  /** Waits until `find` succeeds; the time is no promise, but there is an upper limit. */
  const until = <T>(find: () => T | undefined | false, what = "what was waited for"): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        watchers.delete(look);
        reject(new Error(`${what} did not come; status: ${JSON.stringify(events.filter(({ type }) => type === "status").slice(-5))}`));
      }, 25_000);
      const poll = setInterval(() => look(), 20);
      const look = () => {
        const found = find();
        if (found === undefined || found === false) return;
        clearTimeout(late);
        clearInterval(poll);
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });

  const statuses = () => events.flatMap((event) => (event.type === "status" ? [event] : []));
  const status = (cause: string, after = 0) =>
    until(
      () =>
        statuses()
          .slice(after)
          .find((one) => one.cause === cause),
      `status ${cause}`,
    );
  const qr = (after = 0) =>
    until(() => events.slice(after).findLast((event) => event.type === "qr" && event.qr !== ""), "a QR") as Promise<{ qr: string }>;
  const inbound = <K extends Inbound["kind"]>(kind: K, is: (one: InboundOf<K>) => boolean = () => true) =>
    until(
      () => kept.map((arrival) => arrival.inbound).find((one): one is InboundOf<K> => one.kind === kind && is(one as InboundOf<K>)),
      `a ${kind}`,
    );

  /** The arrival failed to be stored twice: everything that follows from the first failure has been done by the second. */
  const refusedTwice = (id: string) =>
    until(() => ports.refused.filter((one) => one.endsWith(id)).length >= 2, "a second time that it is not kept");

  const deliver = (order: Order): Promise<Outcome> => channel.deliver(order);

  return {
    session,
    number,
    who,
    engine,
    store,
    keys,
    sent,
    hasCreds,
    events,
    kept,
    ports,
    channel,
    until,
    statuses,
    status,
    qr,
    inbound,
    refusedTwice,
    deliver,
    async pair(): Promise<Account> {
      await channel.connect();
      const account = fake.scan((await qr()).qr, who);
      await status("connected");
      await until(() => account.keys.preKeys.size > 0, "the keys of the device");
      return account;
    },
  };
}

export const aRef = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;

export const toNumber = (number: string) => ({ number, lid: null, userId: null, group: null });
export const toGroup = (group: string) => ({ number: null, lid: null, userId: null, group });

export const aText = (number: string, body: string): Order => ({
  ref: aRef(),
  to: toNumber(number),
  kind: "send",
  parcel: { type: "text", body },
  file: null,
  quoted: null,
});
