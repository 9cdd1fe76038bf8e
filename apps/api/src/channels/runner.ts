import { randomUUID } from "node:crypto";
import { listDesiredStates } from "../modules/connections/ownership/desiredState.ts";
import { noteOrphan } from "../modules/connections/ownership/orphans.ts";
import { leaveNode, listUnheld, releaseConnection, takeConnection } from "../modules/connections/ownership/ownership.ts";
import { listWaiting } from "../modules/messages/delivery/waiting.ts";
import { runEvery } from "../platform/jobs/interval.ts";
import { log } from "../platform/log.ts";
import { onDelivered, type Signal } from "../platform/record.ts";
import { clockMs, type OwnedConnection, startHeart } from "./heart/heart.ts";
import { confirmedOverdue } from "./heart/overdue.ts";
import { type Rhythm, usual } from "./heart/rhythm.ts";
import type { Holding, Makers } from "./makers.ts";
import { openSession, type Session } from "./session/session.ts";
import { withTimeout } from "./session/withTimeout.ts";

export type { Rhythm } from "./heart/rhythm.ts";

const CLAIMS_AT_ONCE = 5;
/** The process has ten seconds to end. */
const REST_MS = 8_000;

type ConnectionRef = { companyId: number; connectionId: number };
/** `since`: when the connection was taken, by the heartbeat's clock. */
type OwnConnection = { session: Session; since: number };

/** Holds connections: takes free ones, and releases its own when it can no longer be sure to own them. */
export async function startChannels(
  makers: Makers,
  options: Partial<Rhythm> = {},
  beginBeating = startHeart,
): Promise<{ stop(): Promise<void>; holdings(): Holding[] }> {
  const rhythm = { ...usual, ...options };
  const nodeId = randomUUID();
  let stopping = false;
  /** When it began to check whether another process has taken its connections over; undefined while the heartbeat works. */
  let asksSince: number | undefined;
  const mine = new Map<string, OwnConnection>();
  /** Connections being taken or released, whose owner is not certain yet. */
  const unsettled = new Set<string>();
  /** Connections that other processes took from this one, and when. */
  const lost = new Map<string, number>();
  const looks = confirmedOverdue(rhythm.apartMs, clockMs);
  const sessions = () => [...mine.values()].map(({ session }) => session);

  const heart = await beginBeating({ nodeId, ...rhythm, heed: compareHeld });
  const off = onDelivered(hear);
  const rounds = [
    runEvery(Math.min(500, rhythm.lateMs / 4), checkAlive, complain),
    runEvery(rhythm.claimMs, claim, complain),
    runEvery(rhythm.remindMs, remind, complain),
    runEvery(rhythm.lookMs, lookAtAll, complain),
  ];
  claim().catch(complain);

  /**
   * Uses this process's own clock, which neither the database nor an operator can set. Writes in the meantime are safe: the database checks
   * each one's token.
   */
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

  /** After each successful beat: compares the held connections with the database's list, whichever of the two is behind. */
  function compareHeld(held: OwnedConnection[], askedMs: number) {
    if (asksSince !== undefined)
      log.info({ connections: held.length }, "the heartbeat works again: this process continues with the connections that it still owns");
    asksSince = undefined;
    if (stopping) return;
    const books = new Map(held.map((each) => [keyOf(each), each]));
    for (const [key, { session, since }] of mine) {
      if (since > askedMs) continue; // taken after the list was queried
      const listed = books.get(key);
      if (listed?.token !== session.holding.token) void session.lose().catch(complain);
      else if (!listed.wanted) void session.look().catch(complain);
    }
    // Released by this process, but not taken by another one: take it back.
    const left = held.filter((each) => each.wanted && !mine.has(keyOf(each)));
    if (left.length > 0) takeAll(left).catch(complain);
  }

  async function claim() {
    if (stopping || asksSince !== undefined) return;
    const began = clockMs();
    const unheld = await listUnheld();
    const deadNodes = looks.confirmed(new Set(unheld.flatMap(({ silent }) => silent ?? [])), began);
    for (const [key, at] of lost) if (clockMs() - at >= rhythm.restMs) lost.delete(key);
    await takeAll(unheld.filter((each) => (each.silent === null || deadNodes.has(each.silent)) && !lost.has(keyOf(each))));
  }

  async function takeAll(free: (ConnectionRef & { token?: number })[]) {
    const left = free.values();
    const taken: Holding[] = [];
    await Promise.all(
      Array.from({ length: CLAIMS_AT_ONCE }, async () => {
        for (const each of left) taken.push(...(await take(each)));
      }),
    );
    // Take all before opening any: an open session competes for the database, and the other connections still have no owner.
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

  /** Catches lost notifications: one query finds the sessions whose wanted state differs, and only those query their own. */
  async function lookAtAll() {
    if (mine.size === 0) return;
    const wantedStates = new Map((await listDesiredStates(nodeId)).map((each) => [keyOf(each), each]));
    const looking = [...mine].filter(([key, { session }]) => {
      const wantedState = wantedStates.get(key);
      return !wantedState || !session.isUpToDate(wantedState);
    });
    await Promise.allSettled(looking.map(([, { session }]) => session.look()));
  }

  /** Wakes sessions for messages that became due, and for those whose notification was lost. */
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
    holdings: () => sessions().map(({ holding }) => holding),
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
