import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { Inbound } from "@recado/channels/inbound";
import type { Phone } from "@recado/channels/sandbox/channel";
import { unreadable } from "@recado/channels/unreadable";
import { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import { onDelivered, record } from "../../platform/record.ts";
import { openObject } from "../../platform/storage/storage.ts";
import { findFile } from "../files/queries.ts";
import { storeStream } from "../files/store.ts";
import { refuseCall } from "./actions/call.ts";
import { addressBookPieces } from "./actions/news.ts";
import { isThere } from "./actions/phone.ts";
import { receiveOrder } from "./actions/take.ts";
import { drawAvatar } from "./avatar.ts";
import { deleteNews, listNews } from "./queries/news.ts";
import { listNamed } from "./queries/people.ts";
import { findPhone, updatePhone } from "./queries/phones.ts";
import { markReached, markReadByAgents } from "./queries/receipts.ts";

const gone = {
  linked: false,
  online: false,
  number: "",
  faults: { sending: "none", delaySeconds: 0, duplicate: false, reorder: false },
  hasNews: false,
} as const;

/** The phone of one sandbox connection, for its channel. Stored in rows, so that any process can show it. */
export const phoneOf = (companyId: number, connectionId: number): Phone => ({
  look: () => inCompany(companyId, async (ctx) => (await findPhone(ctx, connectionId)) ?? gone),

  unlink: () =>
    inCompany(companyId, async (ctx) => {
      await updatePhone(ctx, connectionId, { linked: false });
      await record(ctx, "sandbox.changed", { connectionId });
    }),

  async take(order) {
    const file =
      order.kind === "send" && order.file && order.parcel.type === "media"
        ? await storeStream(companyId, createReadStream(order.file.path), { name: order.parcel.name, bytesMax: order.file.size })
        : null;
    return inCompany(companyId, (ctx) => receiveOrder(ctx, connectionId, order, file));
  },

  async news() {
    const rows = await inCompany(companyId, (ctx) => listNews(ctx, connectionId));
    const arrivals = rows.map(({ inbound }) => {
      const { success, data } = Inbound.safeParse(inbound);
      return success ? { inbound: data, raw: null } : unreadable(inbound);
    });
    const messageIds = arrivals.flatMap(({ inbound: { kind, id } }) => (kind === "message" ? [id] : []));
    return {
      arrivals,
      acknowledge: () =>
        inCompany(companyId, async (ctx) => {
          await deleteNews(
            ctx,
            rows.map(({ id }) => id),
          );
          if (messageIds.length === 0) return;
          await markReached(ctx, messageIds);
          await record(ctx, "sandbox.changed", { connectionId });
        }),
    };
  },

  async addressBook() {
    const people = await inCompany(companyId, (ctx) => listNamed(ctx, connectionId));
    return addressBookPieces(people).map((inbound) => ({ inbound, raw: null }));
  },

  markRead: (providerIds) =>
    inCompany(companyId, async (ctx) => {
      if (providerIds.length === 0) return;
      const seen = await markReadByAgents(ctx, connectionId, providerIds);
      if (seen.length > 0) await record(ctx, "sandbox.changed", { connectionId });
    }),

  rejectCall: (callId) => inCompany(companyId, (ctx) => refuseCall(ctx, connectionId, callId)),

  isThere: async (number) => isThere(number),
  face: async (number) => (isThere(number) ? { stream: Readable.from([await drawAvatar(number)]), mime: "image/png", name: null } : null),

  async openFile(source) {
    const { success, data } = Source.safeParse(source);
    const file = success ? await inCompany(companyId, (ctx) => findFile(ctx, data.fileId)) : undefined;
    if (!file || file.removedAt) return null;
    return { stream: (await openObject(file.key)).stream, mime: file.type, name: file.name };
  },

  watch(changed, typing) {
    const off = onDelivered(({ companyId: whose, name, payload }) => {
      if (whose !== companyId || !("connectionId" in payload) || payload.connectionId !== connectionId) return;
      if (name === "sandbox.changed") changed();
      if (name === "sandbox.typing")
        typing({ peer: { number: payload.number, lid: null, userId: null, name: null }, isTyping: payload.isTyping });
    });
    return () => void off();
  },
});

const Source = z.object({ fileId: z.int() });
