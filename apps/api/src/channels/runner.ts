import { randomUUID } from "node:crypto";
import { noteOrphan } from "../modules/connections/ownership/orphans.ts";
import { leaveNode, listUnheld, releaseConnection, takeConnection } from "../modules/connections/ownership/ownership.ts";
import { listWanted } from "../modules/connections/ownership/wanted.ts";
import { listWaiting } from "../modules/messages/delivery/waiting.ts";
import { runEvery } from "../platform/jobs/interval.ts";
import { log } from "../platform/log.ts";
import { onDelivered, type Signal } from "../platform/record.ts";
import { clockMs, type Held, startHeart } from "./heart/heart.ts";
import { looksAt } from "./heart/looks.ts";
import { type Rhythm, usual } from "./heart/rhythm.ts";
import type { Holding, Makers } from "./makers.ts";
import { openSession, type Session } from "./session/session.ts";
import { withTimeout } from "./session/withTimeout.ts";

export type { Rhythm } from "./heart/rhythm.ts";

const CLAIMS_AT_ONCE = 5;
/** The process has ten seconds to end. */
const REST_MS = 8_000;

type ConnectionRef = { companyId: number; connectionId: number };
/** `since`: when it was taken, by the clock of the beats. */
type Mine = { session: Session; since: number };

/** Holds connections: takes those that nobody holds, and gives them up when it cannot be sure of them any more. */
export async function startChannels(
  makers: Makers,
  wished: Partial<Rhythm> = {},
  beginBeating = startHeart,
): Promise<{ stop(): Promise<void>; held(): Holding[] }> {
  const rhythm = { ...usual, ...wished };
  const nodeId = randomUUID();
  let stopping = false;
  /** Since when it has waited to hear whether somebody has taken over. */
  let asksSince: number | undefined;
  const mine = new Map<string, Mine>();
  /** What is being taken, or given back: how it stands is not known yet. */
  const unsettled = new Set<string>();
  /** What others have taken from us, and when. */
  const lost = new Map<string, number>();
  const looks = looksAt(rhythm.apartMs, clockMs);
  const sessions = () => [...mine.values()].map(({ session }) => session);

  const heart = await beginBeating({ nodeId, ...rhythm, heed });
  const off = onDelivered(hear);
  const rounds = [
    runEvery(Math.min(500, rhythm.lateMs / 4), checkAlive, complain),
    runEvery(rhythm.claimMs, claim, complain),
    runEvery(rhythm.remindMs, remind, complain),
    runEvery(rhythm.lookMs, lookAtAll, complain),
  ];
  claim().catch(complain);

  /** By its own clock, which no database and no operator can set. What it writes meanwhile the database judges, by its token. */
  async function checkAlive() {
    if (heart.silentMs() < rhythm.lateMs) return;
    if (asksSince === undefined) {
      asksSince = clockMs();
      log.warn(
        { silentMs: heart.silentMs() },
        "the heartbeat of this process is late: checking whether another process has taken its connections over",
      );
    }
    heart.beat();
    if (mine.size === 0 || clockMs() - asksSince < rhythm.answerMs) return;
    log.warn({ connections: mine.size }, "could not check whether another process has taken over: this process releases its connections");
    await Promise.all(sessions().map((session) => session.drop()));
  }

  /** After each beat that came through: what the books say is ours, whoever was late. */
  function heed(held: Held[], askedMs: number) {
    if (asksSince !== undefined)
      log.info({ connections: held.length }, "the heartbeat works again: this process continues with the connections that it still owns");
    asksSince = undefined;
    if (stopping) return;
    const books = new Map(held.map((each) => [keyOf(each), each]));
    for (const [key, { session, since }] of mine) {
      if (since > askedMs) continue; // taken while the books were read
      const known = books.get(key);
      if (known?.token !== session.holding.token) void session.lose().catch(complain);
      else if (!known.wanted) void session.look().catch(complain);
    }
    // Given up in vain: nobody has taken it since.
    const left = held.filter((each) => each.wanted && !mine.has(keyOf(each)));
    if (left.length > 0) takeAll(left).catch(complain);
  }

  async function claim() {
    if (stopping || asksSince !== undefined) return;
    const began = clockMs();
    const unheld = await listUnheld();
    const gone = looks.confirmed(new Set(unheld.flatMap(({ silent }) => silent ?? [])), began);
    for (const [key, at] of lost) if (clockMs() - at >= rhythm.restMs) lost.delete(key);
    await takeAll(unheld.filter((each) => (each.silent === null || gone.has(each.silent)) && !lost.has(keyOf(each))));
  }

  async function takeAll(free: (ConnectionRef & { token?: number })[]) {
    const left = free.values();
    const taken: Holding[] = [];
    await Promise.all(
      Array.from({ length: CLAIMS_AT_ONCE }, async () => {
        for (const each of left) taken.push(...(await take(each)));
      }),
    );
    // All are taken before any is opened, for what is opened needs the database, and others wait for somebody to take them.
    for (const holding of taken) void begin(holding).catch(complain);
  }

  async function take({ companyId, connectionId, token: again }: ConnectionRef & { token?: number }): Promise<Holding[]> {
    const key = keyOf({ companyId, connectionId });
    if (stopping || asksSince !== undefined || mine.has(key) || unsettled.has(key)) return [];
    unsettled.add(key);
    try {
      await noteOrphan(companyId, connectionId);
      const token = await takeConnection(companyId, connectionId, nodeId, again);
      if (token !== undefined) return [{ companyId, connectionId, token }];
    } catch (error) {
      complain(error);
    }
    unsettled.delete(key);
    return [];
  }

  async function begin(holding: Holding) {
    const key = keyOf(holding);
    const onEnd = () => {
      mine.delete(key);
      unsettled.add(key);
      void giveBack(holding)
        .catch(complain)
        .finally(() => unsettled.delete(key));
    };
    const session = openSession(holding, makers, { reachMs: rhythm.reachMs, onEnd });
    mine.set(key, { session, since: clockMs() });
    unsettled.delete(key);
    if (stopping) return session.drop();
    await session.look();
  }

  async function giveBack({ companyId, connectionId, token }: Holding) {
    if (!(await releaseConnection(companyId, connectionId, token))) lost.set(keyOf({ companyId, connectionId }), clockMs());
  }

  /** What is asked of each, told of or not: one question finds those that have to look for themselves. */
  async function lookAtAll() {
    if (mine.size === 0) return;
    const asked = new Map((await listWanted(nodeId)).map((each) => [keyOf(each), each]));
    const looking = [...mine].filter(([key, { session }]) => {
      const known = asked.get(key);
      return !known || !session.isAsAsked(known);
    });
    await Promise.allSettled(looking.map(([, { session }]) => session.look()));
  }

  /** What became due by itself, and what nobody heard of. */
  async function remind() {
    if (stopping || asksSince !== undefined || mine.size === 0) return;
    for (const each of await listWaiting(nodeId)) mine.get(keyOf(each))?.session.remind();
  }

  function hear({ companyId, name, payload }: Signal) {
    if (!("connectionId" in payload) || payload.connectionId === null) return;
    const session = mine.get(keyOf({ companyId, connectionId: payload.connectionId }))?.session;
    if (name === "connection.asked" || name === "connection.removed") void (session ? session.look() : claim()).catch(complain);
    else if (name === "message.queued") session?.wakeSending();
    else if (name === "outbox.filled") session?.wake();
  }

  return {
    held: () => sessions().map(({ holding }) => holding),
    async stop() {
      stopping = true;
      off();
      for (const round of rounds) round.stop();
      await withTimeout(REST_MS, Promise.allSettled(sessions().map((session) => session.rest())));
      await heart.stop();
      await leaveNode(nodeId).catch(complain);
      await makers.stop();
    },
  };
}

const keyOf = ({ companyId, connectionId }: ConnectionRef) => `${companyId} ${connectionId}`;
const complain = (error: unknown) => log.warn({ err: error }, "a connection could not be claimed or released");
