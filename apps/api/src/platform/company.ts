import { setTimeout as sleep } from "node:timers/promises";
import type { Profile } from "@recado/contract/permissions";
import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import { type Database, reservedTransaction, transaction } from "./database.ts";
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

/** What every action receives: the company, the actor, the transaction. */
export type Ctx = {
  companyId: number;
  actor: Actor;
  /** Past the company's due date: only the calls that its payment notice needs are answered. */
  expired: boolean;
  /** A platform employee is looking into this company: the database accepts no writes from them. */
  looking: Looker | null;
  /** The request's session, or the look in its place; null for jobs. */
  session: string | null;
  tx: Transaction<Database>;
  afterCommit(run: () => void): void;
};

/** The platform employee who is looking in, and until when. */
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

/** For requests. Only the session determines the user and the company, never what the caller sends. */
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
 * For a write that must commit at once, while the company's own transaction goes on. It uses a connection reserved for that, which all
 * companies of this process share: keep it short.
 */
export async function separateTransaction<T>(companyId: number, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`Not a company: ${companyId}`);
  return repeated(() => reservedTransaction<Entrance, T>(`select * from app.enter_as_system(${companyId})`, work));
}

/** For tables of no company: plans, limits, and the few functions that find a company. Company tables reject queries here. */
export async function onPlatform<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return repeated(() => transaction<unknown, T>("platform", "select set_config('app.company_id', '', true)", work));
}

/**
 * From the platform's company into another one within the same transaction, so that a super user's changes and their records in both
 * companies commit together. Undefined if there is no such company.
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
    await goBack().catch(() => {}); // after an error the transaction may be aborted, and then nothing more can be done
    throw error;
  }
}

const SYSTEM: Actor = { id: null, role: "system", isSuper: false, queueIds: [], allTicket: true };

/** Creates a company and continues inside it, in one transaction: for sign-up only. */
export async function inNewCompany<T>(createCompany: (tx: Transaction<Database>) => Promise<number>, work: Work<T>): Promise<T> {
  const committed: Array<() => void> = [];
  const result = await onPlatform(async (tx) => {
    committed.length = 0;
    const companyId = await createCompany(tx);
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

/** The company of each known session, which never changes. Only used to share connections fairly before the database is asked. */
const companies = new Map<string, number>();
const REMEMBERED_MAX = 20_000;

function remember(session: string, companyId: number) {
  if (companies.has(session)) return;
  companies.set(session, companyId);
  const [oldest] = companies.keys();
  if (companies.size > REMEMBERED_MAX && oldest !== undefined) companies.delete(oldest);
}

/** Undefined until this process has seen the session. */
export const companyOf = (session: string) => companies.get(session);

const whoseCompany = (companyId: number) => `company ${companyId}`;

/** A session's company is unknown at its first request, which then counts as a key of its own. */
function whoseSession(session: string) {
  const companyId = companyOf(session);
  return companyId === undefined ? `session ${session}` : whoseCompany(companyId);
}

/** The transaction is committed, so a failing callback must not turn success into an error. */
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

/** Writing during a look. */
const READ_ONLY = "25006";

const TRIES = 3;
/** At once, the retry would lock its first row again before the other transaction, which waits for that row, wakes up. */
const PAUSE_MS = 30;
// 23503 included: a row was deleted between our check and our reference to it; the retry finds it missing and reports that by name.
const collided = new Set(["40001", "40P01", "23503"]);

/** Conflicts with other transactions are nobody's mistake, and only the database was touched: run the same work again. */
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
