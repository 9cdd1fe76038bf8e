import { setTimeout as sleep } from "node:timers/promises";
import type { Profile } from "@recado/contract/permissions";
import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import { type Database, transaction, transactionBeside } from "./database.ts";
import { fail } from "./errors.ts";
import { log } from "./log.ts";
import { isUuid } from "./uuid.ts";

export type Actor = {
  id: number | null;
  role: Profile | "system";
  isSuper: boolean;
  queueIds: number[];
  allTicket: boolean;
  isLooking?: boolean;
};

/** What every action receives: whose data, on whose behalf, inside which transaction. */
export type Ctx = {
  companyId: number;
  actor: Actor;
  /** Past its due date: of the API only the notice's calls answer. */
  expired: boolean;
  /** One of the platform's people looks into this company: the database takes nothing from him. */
  looking: Looker | null;
  /** The session that asks, or the look that stands in its place; null for jobs. */
  session: string | null;
  tx: Transaction<Database>;
  afterCommit(run: () => void): void;
};

/** Who of the platform looks in, and until when. */
export type Looker = { name: string; email: string; endsAt: string };

type Work<T> = (ctx: Ctx) => Promise<T>;
type Entrance = {
  company_id: number;
  user_id: number | null;
  role: Actor["role"];
  is_super: boolean;
  queue_ids: number[];
  all_ticket: boolean;
  expired: boolean;
  looking?: Looker | null;
};

/** For requests. The session says who and which company; nothing that a caller sends does. */
export async function inSession<T>(session: string, work: Work<T>): Promise<T> {
  if (!isUuid(session)) fail("ERR_SESSION_EXPIRED");
  return enter(whoseSession(session), `select * from app.enter('${session}')`, session, work);
}

/** For jobs, which carry their company and act as the system. */
export async function inCompany<T>(companyId: number, work: Work<T>): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`Not a company: ${companyId}`);
  return enter(whoseCompany(companyId), `select * from app.enter_as_system(${companyId})`, null, work);
}

/**
 * For what a transaction of this company needs at once and others must not wait for until it is committed: it is committed by itself,
 * on the one connection of this process that is kept for that. Short, for all companies share it.
 */
export async function besideInCompany<T>(companyId: number, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`Not a company: ${companyId}`);
  return repeated(() => transactionBeside<Entrance, T>(`select * from app.enter_as_system(${companyId})`, work));
}

/** For what belongs to no company: plans, limits, and the few functions that find one. Every company's table refuses here. */
export async function onPlatform<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return repeated(() => transaction<unknown, T>("platform", "select set_config('app.company_id', '', true)", work));
}

/**
 * From the platform's own company into another one, in the same transaction: what super changes there, and what is recorded of it in
 * both, stand or fall together. Undefined where there is none.
 */
export async function visiting<T>(ctx: Ctx, companyId: number, work: Work<T>): Promise<T | undefined> {
  const { rows } = await sql<{ is_there: boolean }>`select app.visit(${companyId}) as is_there`.execute(ctx.tx);
  if (!rows[0]?.is_there) return undefined;
  const goBack = () => sql`select app.enter_as_system(${ctx.companyId})`.execute(ctx.tx);
  try {
    const result = await work({ ...ctx, companyId, actor: SYSTEM, expired: false, looking: null, session: null });
    await goBack();
    return result;
  } catch (error) {
    await goBack().catch(() => {}); // in a transaction that the error has broken nothing more is done
    throw error;
  }
}

const SYSTEM: Actor = { id: null, role: "system", isSuper: false, queueIds: [], allTicket: true };

/** Makes a company and goes on inside it, in one transaction: for sign-up alone. */
export async function inNewCompany<T>(found: (tx: Transaction<Database>) => Promise<number>, work: Work<T>): Promise<T> {
  const committed: Array<() => void> = [];
  const result = await onPlatform(async (tx) => {
    committed.length = 0;
    const companyId = await found(tx);
    return work(
      ctxOf(
        { company_id: companyId, user_id: null, role: "system", is_super: false, queue_ids: [], all_ticket: true, expired: false },
        null,
        tx,
        committed,
      ),
    );
  });
  runAll(committed);
  return result;
}

async function enter<T>(whose: string, how: string, session: string | null, work: Work<T>): Promise<T> {
  const committed: Array<() => void> = [];
  const result = await repeated(() => {
    committed.length = 0;
    return transaction<Entrance, T>(whose, how, (tx, entrance) => {
      if (session) remember(session, entrance.company_id);
      return work(ctxOf(entrance, session, tx, committed));
    });
  });
  runAll(committed);
  return result;
}

/** In whose company a session stands, which never changes: only to share out connections before anybody is asked. */
const companies = new Map<string, number>();
const REMEMBERED_MAX = 20_000;

function remember(session: string, companyId: number) {
  if (companies.has(session)) return;
  companies.set(session, companyId);
  const [oldest] = companies.keys();
  if (companies.size > REMEMBERED_MAX && oldest !== undefined) companies.delete(oldest);
}

/** Undefined where this process has not met it yet. */
export const companyOf = (session: string) => companies.get(session);

const whoseCompany = (companyId: number) => `company ${companyId}`;

/** Of one that is new here nothing is known: it counts for itself, this once. */
function whoseSession(session: string) {
  const companyId = companyOf(session);
  return companyId === undefined ? `session ${session}` : whoseCompany(companyId);
}

/** What is committed is done: somebody who cannot be told of it turns no success into a failure. */
function runAll(committed: Array<() => void>) {
  for (const run of committed) {
    try {
      run();
    } catch (error) {
      log.error({ err: error }, "a callback after a commit failed");
    }
  }
}

const ctxOf = (entrance: Entrance, session: string | null, tx: Transaction<Database>, committed: Array<() => void>): Ctx => ({
  companyId: entrance.company_id,
  actor: {
    id: entrance.user_id,
    role: entrance.role,
    isSuper: entrance.is_super,
    queueIds: entrance.queue_ids,
    allTicket: entrance.all_ticket,
    ...(entrance.looking && { isLooking: true }),
  },
  expired: entrance.expired,
  looking: entrance.looking ?? null,
  session,
  tx,
  afterCommit: (run) => committed.push(run),
});

/** In a look nothing is written. */
const READ_ONLY = "25006";

const TRIES = 3;
/** At once it would take its first row again before the other, who waits for that very row, has woken up. */
const PAUSE_MS = 30;
// Among them what somebody removed between our look at it and our reference to it: the second look finds it gone, and says so by name.
const collided = new Set(["40001", "40P01", "23503"]);

/** Having met others on the way is nobody's mistake: the same work is tried again, for it has touched nothing but the database. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof DatabaseError && error.code === "28000" && error.message === "ERR_SESSION_EXPIRED") fail("ERR_SESSION_EXPIRED");
      if (error instanceof DatabaseError && error.code === READ_ONLY) fail("ERR_LOOKING");
      if (!(error instanceof DatabaseError && collided.has(error.code ?? "")) || attempt === TRIES) throw error;
      await sleep(PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}
