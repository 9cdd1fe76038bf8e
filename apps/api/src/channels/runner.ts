import { randomUUID } from "node:crypto";
import { noteOrphan } from "../modules/connections/orphans.ts";
import { beat, leaveNode, listHeld, listUnheld, releaseConnection, takeConnection } from "../modules/connections/ownership.ts";
import { listWaiting } from "../modules/messages/waiting.ts";
import { log } from "../platform/log.ts";
import { onNews, type Signal } from "../platform/record.ts";
import { every } from "../platform/rounds.ts";
import type { Holding, Makers } from "./makers.ts";
import { openSession, type Session } from "./session.ts";
import { within } from "./within.ts";

/**
 * A process says every `beatMs` that it lives; after `ttlSeconds` of silence, and a breath, another one takes what it held,
 * and after `loseAfterMs` it has given that up itself. A phone that is to be let go is tried to be reached for `reachMs`.
 */
export type Rhythm = {
  beatMs: number;
  ttlSeconds: number;
  loseAfterMs: number;
  claimMs: number;
  remindMs: number;
  lookMs: number;
  reachMs: number;
};

const usual: Rhythm = {
  beatMs: 5_000,
  ttlSeconds: 15,
  loseAfterMs: 10_000,
  claimMs: 1_000,
  remindMs: 1_000,
  lookMs: 5_000,
  reachMs: 45_000,
};
const CLAIMS_AT_ONCE = 5;
/** The process has ten seconds to end. */
const REST_MS = 8_000;

type Place = { companyId: number; connectionId: number };

/** Holds connections: takes those that nobody holds, and gives them up the moment it cannot be sure of them any more. */
export async function startChannels(makers: Makers, wished: Partial<Rhythm> = {}): Promise<{ stop(): Promise<void>; held(): Holding[] }> {
  const rhythm = { ...usual, ...wished };
  let nodeId = randomUUID();
  let lastBeat = performance.now();
  let isSilent = false;
  let stopping = false;
  const sessions = new Map<string, Session>();
  const opening = new Set<string>();

  await beat(nodeId, rhythm);
  const off = onNews(hear);
  const beats = every(rhythm.beatMs, tellAlive, complain);
  const rounds = [
    every(Math.min(500, rhythm.loseAfterMs / 4), checkAlive, complain),
    every(rhythm.claimMs, claim, complain),
    every(rhythm.remindMs, remind, complain),
    every(rhythm.lookMs, async () => void (await Promise.allSettled([...sessions.values()].map((session) => session.look()))), complain),
  ];
  claim().catch(complain);

  async function tellAlive() {
    await checkAlive();
    const [began, id] = [performance.now(), nodeId];
    await beat(id, rhythm);
    if (id !== nodeId) return;
    lastBeat = began;
    isSilent = false;
  }

  /** By its own clock, which no database and no operator can set: whoever slept too long has lost everything, known or not. */
  async function checkAlive() {
    if (isSilent || performance.now() - lastBeat < rhythm.loseAfterMs) return;
    isSilent = true;
    if (sessions.size > 0) log.warn("this process could not say in time that it lives: it gives up its connections");
    nodeId = randomUUID(); // under the old name it would find its own rows and believe in them
    await Promise.all([...sessions.values()].map((session) => session.drop()));
  }

  async function claim() {
    if (stopping || isSilent) return;
    // Those of now: one that is taken while the books are read does not stand in them yet.
    const [me, mine] = [nodeId, [...sessions]];
    const held = new Map((await listHeld(me)).map((each) => [keyOf(each), each]));
    for (const [key, session] of mine) {
      const known = held.get(key);
      if (known?.token !== session.holding.token) void session.lose().catch(complain);
      else if (!known.wanted) void session.look().catch(complain);
    }
    const free = (await listUnheld()).filter((each) => !opening.has(keyOf(each))).values();
    const taken: Holding[] = [];
    await Promise.all(
      Array.from({ length: CLAIMS_AT_ONCE }, async () => {
        for (const each of free) taken.push(...(await take(each, me)));
      }),
    );
    // All are taken before any is opened, for what is opened needs the database, and others wait for somebody to take them.
    for (const holding of taken) void begin(holding, me).catch(complain);
  }

  async function take({ companyId, connectionId }: Place, me: string): Promise<Holding[]> {
    const key = keyOf({ companyId, connectionId });
    if (stopping || isSilent || opening.has(key)) return [];
    opening.add(key);
    try {
      await noteOrphan(companyId, connectionId);
      const token = await takeConnection(companyId, connectionId, me);
      if (token !== undefined) return [{ companyId, connectionId, token }];
    } catch (error) {
      complain(error);
    }
    opening.delete(key);
    return [];
  }

  async function begin(holding: Holding, me: string) {
    const { companyId, connectionId, token } = holding;
    const key = keyOf(holding);
    opening.delete(key);
    if (nodeId !== me) return; // whoever was silent meanwhile holds nothing
    const onEnd = () => {
      if (sessions.get(key) === session) sessions.delete(key);
      releaseConnection(companyId, connectionId, token).catch(complain);
    };
    const session = openSession(holding, makers, { reachMs: rhythm.reachMs, onEnd });
    sessions.set(key, session);
    if (stopping || isSilent) return session.drop();
    await session.look();
  }

  /** What became due by itself, and what nobody heard of. */
  async function remind() {
    if (stopping || isSilent || sessions.size === 0) return;
    for (const each of await listWaiting(nodeId)) sessions.get(keyOf(each))?.remind();
  }

  function hear({ companyId, name, payload }: Signal) {
    if (!("connectionId" in payload) || payload.connectionId === null) return;
    const session = sessions.get(keyOf({ companyId, connectionId: payload.connectionId }));
    if (name === "connection.asked" || name === "connection.removed") void (session ? session.look() : claim()).catch(complain);
    else if (name === "message.queued") session?.wakeSending();
    else if (name === "outbox.filled") session?.wake();
  }

  return {
    held: () => [...sessions.values()].map(({ holding }) => holding),
    async stop() {
      stopping = true;
      off();
      for (const round of rounds) round.stop();
      await within(REST_MS, Promise.allSettled([...sessions.values()].map((session) => session.rest())));
      beats.stop();
      await leaveNode(nodeId).catch(complain);
      await makers.stop();
    },
  };
}

const keyOf = ({ companyId, connectionId }: Place) => `${companyId} ${connectionId}`;
const complain = (error: unknown) => log.warn({ err: error }, "a connection could not be taken or left");
