import { cloudLine } from "../cloudLine.ts";
import type { Company } from "../company.ts";
import type { Graph } from "../fakes.ts";
import type { Seat } from "../installation.ts";
import { COPIES, type Door, type Load, type Said, TURNS } from "./door.ts";

type Scene = { company: Company; graph: Graph; webs: Seat[] };
type Burst = { messages: { id: string; from: string; at: number }[] };

const FIRST_NUMBER = 5_511_910_000_000;
/** The control of the fake answers when a burst is over, and no call waits for ever. */
const AT_ONCE = 2_000;

/** Signed webhooks, which are said again until somebody says 200. */
export async function cloudDoor({ company, graph, webs }: Scene, { messages, contacts, perSecond }: Load): Promise<Door> {
  const { connectionId, stop } = await cloudLine(company, graph, webs);
  return {
    name: "cloud",
    connectionId,
    async speak() {
      const said: Said[] = [];
      const startAt = Math.floor(Date.now() / 1000) * 1000;
      for (let done = 0; done < messages; done += AT_ONCE) {
        const burst = {
          ...{ messages: Math.min(AT_ONCE, messages - done), contacts, perSecond, firstNumber: FIRST_NUMBER },
          ...{ copies: COPIES, shuffled: contacts * TURNS, atOnce: 10, startAt: startAt + Math.floor(done / contacts) * 1000 },
        };
        const { messages: burstOf } = (await graph.ask("burst", burst)) as Burst;
        said.push(...burstOf.map(({ id, from, at }) => ({ id, number: from, at })));
      }
      return said;
    },
    stop: async () => stop(),
  };
}
