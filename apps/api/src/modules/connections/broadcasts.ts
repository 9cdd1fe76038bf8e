import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentConnectionNews, presentSession } from "./present.ts";
import { type ConnectionRow, findConnection } from "./queries.ts";

export const connectionBroadcasts = {
  "connection.created": (ctx, fact) => shown(ctx, fact),
  "connection.changed": (ctx, fact) => shown(ctx, fact),
  "connection.token-made": (ctx, fact) => shown(ctx, fact),
  "connection.templates": (ctx, fact) => shown(ctx, fact),
  "connection.removed": async (_, { connectionId }) => [
    { event: "whatsapp", payload: { action: "delete", whatsappId: connectionId }, rooms: [everybody] },
  ],
  "connection.session": (ctx, { connectionId }) =>
    toAll(ctx, connectionId, (row, mayAct) => ({
      event: "whatsappSession",
      payload: { action: "update", session: presentSession(row, mayAct) },
    })),
} satisfies Broadcasts;

const shown = (ctx: Ctx, { connectionId }: { connectionId: number }) =>
  toAll(ctx, connectionId, (row, mayAct) => ({
    event: "whatsapp",
    payload: { action: "update", whatsapp: presentConnectionNews(row, mayAct) },
  }));

type ConnectionNews = Omit<Extract<News, { event: "whatsapp" }>, "rooms"> | Omit<Extract<News, { event: "whatsappSession" }>, "rooms">;

/** A QR code links a phone to the company's conversations: it is sent only to users who may link one, everything else to everybody. */
async function toAll(ctx: Ctx, connectionId: number, say: (row: ConnectionRow, mayAct: boolean) => ConnectionNews): Promise<News[]> {
  const row = await findConnection(ctx, connectionId);
  if (!row) return [];
  const secret = row.qrcode !== "" || row.pairingCode !== null;
  if (!secret) return [{ ...say(row, true), rooms: [everybody] }] as News[];
  return [
    { ...say(row, false), rooms: [everybody], except: [admins] },
    { ...say(row, true), rooms: [admins] },
  ] as News[];
}
