import { findConnection } from "../../apps/api/src/modules/connections/queries.ts";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { type Company, connect } from "../company.ts";
import type { WhatsApp } from "../fakes.ts";
import { pacer, sayingsOf, scrambled } from "../load.ts";
import { type CustomerMessage, type Door, FIRST_NUMBER, type Load, TURNS } from "./door.ts";

const FIRST_LID = 99_988_860_000_000;
const AT_ONCE = 20;
const PAIRED_MS = 60_000;
/** WhatsApp delivers a message once; a copy is encrypted anew under the old id. */
const COPIES = 0.1;

/** By WhatsApp's clock, in whole seconds. */
type Stamped = { id: string; at: number };
type Scene = { company: Company; whatsApp: WhatsApp; phone: string };

/** WhatsApp Web by its own protocol: messages that the linked device has not acknowledged come again after a reconnect. */
export async function betaDoor(scene: Scene, { messages, contacts, perSecond, dice }: Load): Promise<Door> {
  const { whatsApp, phone } = scene;
  const connectionId = await betaLine(scene);
  for (let at = 0; at < contacts; at++)
    await whatsApp.ask("contact", { number: String(FIRST_NUMBER + at), lid: String(FIRST_LID + at), name: `Cliente ${at}` });

  return {
    name: "beta",
    connectionId,
    async speak(msLeft) {
      const startAt = Date.now();
      const texts = sayingsOf("3AB", { messages, contacts }).map(({ conversation, n, id, body }) => ({
        id,
        text: body,
        number: String(FIRST_NUMBER + conversation),
        at: startAt + Math.floor(n / 2) * 1000,
      }));
      const line = scrambled(texts, dice, { copies: COPIES, window: contacts * TURNS });
      const timeById = new Map<string, number>();
      const due = pacer(line.length, perSecond, msLeft);
      for (let from = 0; from < line.length; from += AT_ONCE) {
        await due(from, AT_ONCE);
        const stamped = (await whatsApp.ask("texts", { account: phone, texts: line.slice(from, from + AT_ONCE) })) as Stamped[];
        for (const { id, at } of stamped) timeById.set(id, at);
      }
      return texts.map(({ id, text, number }): CustomerMessage => ({ body: text, number, at: timeById.get(id) ?? 0 }));
    },
    async stop() {},
  };
}

/** A connection whose QR code has been scanned. */
export async function betaLine({ company, whatsApp, phone }: Scene): Promise<number> {
  const { id } = await connect(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const shown = await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "", PAIRED_MS);
  await whatsApp.ask("scan", { qr: shown?.qrcode, number: phone, lid: `9${phone}` });
  await eventually(look, (row) => row?.status === "CONNECTED", PAIRED_MS);
  return id;
}
