import { randomUUID } from "node:crypto";
import type { Channel } from "@recado/channels/channel";
import type { Content, Inbound, InboundOf } from "@recado/channels/inbound";
import type { Order, Outcome } from "@recado/channels/outbound";
import { now } from "../../platform/clock.ts";
import type { TestCompany } from "../../testing/company.ts";
import { beat, takeConnection } from "../connections/ownership/ownership.ts";
import { aNumber } from "../contacts/factory.ts";
import type { Ownership } from "./delivery/delivery.ts";
import { keepArrivals } from "./receive/inbox.ts";
import { receiveNext } from "./receive/next.ts";

/** A connection owned by the test, as by a channel process. */
export async function heldConnection(
  company: TestCompany,
  values: { provider?: string; queueIds?: number[]; greeting?: string } = {},
): Promise<Ownership> {
  const { provider = "sandbox", queueIds = [], greeting = "" } = values;
  const id = await company.run(async ({ tx }) => {
    const row = await tx
      .insertInto("connections")
      .values({ name: randomUUID(), provider, status: "CONNECTED", wanted: true, greeting_message: greeting })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const queue_id of queueIds) await tx.insertInto("connection_queues").values({ connection_id: row.id, queue_id }).execute();
    return row.id;
  });
  const node = randomUUID();
  await beat(node, { ttlSeconds: 600 });
  const token = await takeConnection(company.id, id, node);
  if (token === undefined) throw new Error("Somebody else holds a connection that is a moment old.");
  return { connectionId: id, token };
}

export const aPerson = (number = aNumber(), name: string | null = "Maria Silva") => ({ number, lid: null, userId: null, name });

let clock = now().getTime() - 3_600_000;

/** A customer's message, a second after the previous one. */
export function aMessage(
  values: { number?: string; body?: string; content?: Content } & Partial<InboundOf<"message">> = {},
): InboundOf<"message"> {
  const { number = aNumber(), body = "Olá", content, ...more } = values;
  clock += 1000;
  return {
    kind: "message",
    id: randomUUID(),
    chat: number,
    at: clock,
    fromMe: false,
    peer: aPerson(number),
    group: null,
    author: null,
    content: content ?? { type: "text", body },
    quoted: null,
    ...more,
  };
}

/** Stored as from a provider, and processed as by the worker. */
export async function arrive(company: TestCompany, { connectionId }: Ownership, ...news: Inbound[]) {
  await keepArrivals(
    company.id,
    connectionId,
    news.map((inbound) => ({ inbound, raw: { as: "it came" } })),
    null,
  );
  for (const chat of new Set(news.map(({ chat }) => chat))) while (await receiveNext(company.id, connectionId, chat));
}

/** Collects the orders, and answers each with the given outcome. */
export function fakeChannel(outcome: (order: Order) => Outcome | Promise<Outcome> = ({ ref }) => ({ state: "sent", providerId: ref })) {
  const orders: Order[] = [];
  const nothing = async () => {};
  const channel: Channel = {
    connect: nothing,
    disconnect: async ({ logout }) => logout,
    deliver: async (order) => {
      orders.push(order);
      return outcome(order);
    },
    markRead: nothing,
    check: async (number) => ({ exists: true, number, lid: null }),
    fetchMedia: () => Promise.reject(new Error("This fake has no files.")),
    profilePicture: async () => null,
    rejectCall: nothing,
    templates: async () => [],
  };
  return {
    channel,
    orders,
    said: () => orders.map((order) => (order.kind === "send" && order.parcel.type === "text" ? order.parcel.body : order.kind)),
  };
}

export const messagesOf = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("messages")
      .select([
        "id",
        "ticket_id as ticketId",
        "body",
        "kind",
        "origin",
        "status",
        "ack",
        "failure",
        "read",
        "is_edited as isEdited",
        "is_deleted as isDeleted",
        "quoted_id as quotedId",
      ])
      .orderBy("sent_at")
      .orderBy("id")
      .execute(),
  );

export const ticketsOf = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("tickets")
      .select(["id", "status", "queue_id as queueId", "user_id as userId", "unread_messages as unread", "last_message as last"])
      .orderBy("id")
      .execute(),
  );
