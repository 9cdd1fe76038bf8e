import { setTimeout as sleep } from "node:timers/promises";
import { insertPhoneUnlessThere, updatePhone } from "../../apps/api/src/modules/sandbox/queries/phones.ts";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import { type Agent, type Company, connect } from "../company.ts";
import type { Seat } from "../installation.ts";
import { insist } from "../killing.ts";
import { type Saying, sayingsOf } from "../load.ts";
import type { Door, Load, Said } from "./door.ts";

type Scene = { company: Company; agent: Agent; webs: Seat[] };

const HANDS = 10;
const TRIES = 300;

/** The telephone in the browser, told to say everything twice and backwards. */
export async function sandboxDoor({ company, agent, webs }: Scene, { messages, contacts, perSecond }: Load): Promise<Door> {
  const connectionId = await sandboxLine(company, { duplicate: true, reorder: true });
  const { token } = agent;
  const ask = (turn: number, method: string, path: string, payload?: object) =>
    callAt(webs[turn % webs.length] ?? { url: "" }, method, `/sandbox/${connectionId}/people${path}`, {
      token,
      ...(payload && { payload }),
    });
  const people: number[] = [];
  for (let at = 0; at < contacts; at++) people.push((await ask(at, "POST", "", { name: `Cliente ${at}` })).body.id);

  return {
    name: "sandbox",
    connectionId,
    async speak() {
      const sayings = sayingsOf("SBX", { messages, contacts });
      const began = performance.now();
      // Nobody says the next thing before the last one is said: each hand has customers of its own.
      const hands = Array.from({ length: HANDS }, async (_, hand) => {
        for (const [at, saying] of sayings.entries()) {
          if (saying.conversation % HANDS !== hand) continue;
          const early = (at * 1000) / perSecond - (performance.now() - began);
          if (early > 0) await sleep(early);
          await say(at, saying);
        }
      });
      await Promise.all(hands);
      return insist(() => saidOn(company, people));
    },
    async stop() {},
  };

  /** Whoever hears nothing looks whether it stands there, and says it again only where it does not. */
  async function say(turn: number, { conversation, body }: Saying) {
    const path = `/${people[conversation]}/messages`;
    for (let tries = 0; tries < TRIES; tries++) {
      const shown = tries === 0 ? undefined : await ask(turn + tries, "GET", path).catch(() => undefined);
      if (shown?.status === 200 && shown.body.some((message: { body: string }) => message.body === body)) return;
      if (tries === 0 || shown?.status === 200) {
        const answer = await ask(turn + tries, "POST", path, { body }).catch(() => undefined);
        if (answer?.status === 200) return;
      }
      await sleep(200);
    }
    throw new Error(`${path}: nobody took it.`);
  }
}

/** What the telephone has, in rows of its own. */
const saidOn = (company: Company, people: number[]): Promise<Said[]> =>
  company.run(async ({ tx }) => {
    const rows = await tx
      .selectFrom("sandbox_messages as m")
      .innerJoin("sandbox_people as p", "p.id", "m.person_id")
      .select(["m.provider_id as id", "p.number", "m.at"])
      .where("p.id", "in", people)
      .execute();
    return rows.map(({ id, number, at }) => ({ id, number, at: at.getTime() }));
  });

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
