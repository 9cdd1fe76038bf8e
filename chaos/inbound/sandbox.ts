import { setTimeout as sleep } from "node:timers/promises";
import { insertPhoneUnlessThere, updatePhone } from "../../apps/api/src/modules/sandbox/queries/phones.ts";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import { type Agent, type Company, connect } from "../company.ts";
import type { Seat } from "../installation.ts";
import { pacer, type Saying, sayingsOf } from "../load.ts";
import type { CustomerMessage, Door, Load } from "./door.ts";

type Scene = { company: Company; agent: Agent; webs: Seat[] };

const HANDS = 10;
const TRIES = 300;

/** The test phone, set to send everything twice and out of order. */
export async function sandboxDoor({ company, agent, webs }: Scene, { messages, contacts, perSecond }: Load): Promise<Door> {
  const connectionId = await sandboxLine(company, { duplicate: true, reorder: true });
  const { token } = agent;
  const ask = (turn: number, method: string, path: string, payload?: object) =>
    callAt(webs[turn % webs.length] ?? { url: "" }, method, `/sandbox/${connectionId}/people${path}`, {
      token,
      ...(payload && { payload }),
    });
  const people: { id: number; number: string }[] = [];
  for (let at = 0; at < contacts; at++) people.push((await ask(at, "POST", "", { name: `Cliente ${at}` })).body);

  return {
    name: "sandbox",
    connectionId,
    async speak(msLeft) {
      const due = pacer(messages, perSecond, msLeft);
      const sentMessages: CustomerMessage[] = [];
      // Each message waits for the one before it: every worker has customers of its own.
      const hands = Array.from({ length: HANDS }, () => Promise.resolve());
      for (const [at, saying] of sayingsOf("SBX", { messages, contacts }).entries()) {
        await due(at);
        const hand = saying.conversation % HANDS;
        hands[hand] = (hands[hand] ?? Promise.resolve()).then(async () => void sentMessages.push(await say(at, saying)));
        hands[hand].catch(() => undefined); // surfaces in Promise.all
      }
      await Promise.all(hands);
      return sentMessages;
    },
    async stop() {},
  };

  /** Without a response, look whether the message is stored, and repeat it only if not. */
  async function say(turn: number, { conversation, body }: Saying): Promise<CustomerMessage> {
    const { id, number } = people[conversation] ?? { id: 0, number: "" };
    const path = `/${id}/messages`;
    for (let tries = 0; tries < TRIES; tries++) {
      const shown = tries === 0 ? undefined : await ask(turn + tries, "GET", path).catch(() => undefined);
      const standing = shown?.status === 200 && saidAt(shown.body, body);
      if (standing) return { body, number, at: standing };
      if (tries === 0 || shown?.status === 200) {
        const answer = await ask(turn + tries, "POST", path, { body }).catch(() => undefined);
        if (answer?.status === 200) return { body, number, at: saidAt(answer.body, body) };
      }
      await sleep(200);
    }
    throw new Error(`${path}: nobody took it.`);
  }
}

/** The message's time by the phone's list; 0 if it is not there. */
const saidAt = (shown: { body: string; at: string }[], body: string): number =>
  Date.parse(shown.findLast((message) => message.body === body)?.at ?? "") || 0;

/** A connection with a linked test phone. */
export async function sandboxLine(company: Company, faults: { duplicate?: boolean; reorder?: boolean } = {}): Promise<number> {
  const { id } = await connect(company, { provider: "sandbox", wanted: true });
  await company.run(async (ctx) => {
    await insertPhoneUnlessThere(ctx, id, `55119000${String(id).padStart(5, "0")}`);
    await updatePhone(ctx, id, { linked: true, online: true, faults: JSON.stringify(faults) });
  });
  return id;
}

export const inboundOf = ({ id, body, number, at }: { id: string; body: string; number: string; at: number }) => ({
  kind: "message",
  id,
  chat: number,
  at,
  fromMe: false,
  group: null,
  author: null,
  quoted: null,
  peer: { number, lid: null, userId: null, name: `Cliente ${number.slice(-4)}` },
  content: { type: "text", body },
});
