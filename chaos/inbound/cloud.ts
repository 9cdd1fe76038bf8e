import { cloudLine } from "../cloudLine.ts";
import type { Company } from "../company.ts";
import type { Graph } from "../fakes.ts";
import type { Seat } from "../installation.ts";
import { COPIES, type CustomerMessage, type Door, FIRST_NUMBER, type Load, TURNS } from "./door.ts";

type Scene = { company: Company; graph: Graph; webs: Seat[] };
type Burst = { messages: { text: string; from: string; at: number }[] };

/** Signed webhooks, which are repeated until they get a 200. */
export async function cloudDoor({ company, graph, webs }: Scene, { messages, contacts, perSecond }: Load): Promise<Door> {
  const { connectionId, stop } = await cloudLine(company, graph, webs);
  return {
    name: "cloud",
    connectionId,
    async speak(msLeft) {
      const sent: CustomerMessage[] = [];
      const startAt = Math.floor(Date.now() / 1000) * 1000;
      // The fake's control call returns when a burst is over, and calls time out.
      const atOnce = contacts * TURNS;
      for (let done = 0; done < messages; done += atOnce) {
        const pace = Math.min(perSecond, ((messages - done) * 1000) / msLeft());
        const burst = {
          messages: Math.min(atOnce, messages - done),
          contacts,
          perSecond: pace,
          firstNumber: FIRST_NUMBER,
          startAt,
          copies: COPIES,
          shuffled: atOnce,
          atOnce: 10,
          firstTurn: Math.floor(done / contacts),
        };
        const { messages: burstOf } = (await graph.ask("burst", burst)) as Burst;
        sent.push(...burstOf.map(({ text, from, at }) => ({ body: text, number: from, at })));
      }
      return sent;
    },
    stop: async () => stop(),
  };
}
