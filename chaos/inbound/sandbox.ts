import { setTimeout as sleep } from "node:timers/promises";
import { insertNews } from "../../apps/api/src/modules/sandbox/queries/news.ts";
import { insertPhoneUnlessThere, updatePhone } from "../../apps/api/src/modules/sandbox/queries/phones.ts";
import { type Company, connect } from "../company.ts";
import { insist } from "../killing.ts";
import { sayingsOf, scrambled } from "../load.ts";
import { COPIES, type Door, type Load, TURNS } from "./door.ts";

const FIRST_NUMBER = 5_511_920_000_000;
const AT_ONCE = 20;

/** The telephone in rows, told to say everything twice and backwards. */
export async function sandboxDoor({ company }: { company: Company }, { messages, contacts, perSecond, dice }: Load): Promise<Door> {
  const connectionId = await sandboxLine(company, { duplicate: true, reorder: true });

  return {
    name: "sandbox",
    connectionId,
    async speak() {
      const startAt = Date.now();
      // Two at the same moment each time: of those, the one that arrives first is the first.
      const said = sayingsOf("SBX", { messages, contacts }).map(({ conversation, n, id, body }) => ({
        ...{ id, body, number: String(FIRST_NUMBER + conversation), at: startAt + Math.floor(n / 2) * 1000 },
      }));
      const line = scrambled(said, dice, { copies: COPIES, window: contacts * TURNS });
      const began = performance.now();
      for (let from = 0; from < line.length; from += AT_ONCE) {
        const early = (from * 1000) / perSecond - (performance.now() - began);
        if (early > 0) await sleep(early);
        // A commit that nobody heard of is made again: what is said twice under one name is one message.
        await insist(() =>
          company.run(async (ctx) => {
            for (const each of line.slice(from, from + AT_ONCE)) await insertNews(ctx, connectionId, inboundOf(each));
          }),
        );
      }
      return said;
    },
    async stop() {},
  };
}

/** A connection whose telephone has been linked. */
export async function sandboxLine(company: Company, faults: { duplicate?: boolean; reorder?: boolean } = {}): Promise<number> {
  const { id } = await connect(company, { provider: "sandbox", wanted: true });
  await company.run(async (ctx) => {
    await insertPhoneUnlessThere(ctx, id, `55119000${String(id).padStart(5, "0")}`);
    await updatePhone(ctx, id, { linked: true, online: true, faults: JSON.stringify(faults) });
  });
  return id;
}

export const inboundOf = ({ id, body, number, at }: { id: string; body: string; number: string; at: number }) => ({
  ...{ kind: "message", id, chat: number, at, fromMe: false, group: null, author: null, quoted: null },
  peer: { number, lid: null, userId: null, name: `Cliente ${number.slice(-4)}` },
  content: { type: "text", body },
});
