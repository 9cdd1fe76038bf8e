import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LimitNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type Transaction,
  ValueNode,
} from "kysely";
import pg from "pg";
import { prepared } from "./database/prepared.ts";
import { log } from "./log.ts";
import { line } from "./postgres/line.ts";
import type { DB } from "./tables.ts";
import { type Turns, turns } from "./turns/turns.ts";

export type Database = DB;

let pool: pg.Pool | undefined;
/** Before the pool, and as many as it has connections: of those who wait, nobody is behind all requests of one company. */
let places: Turns | undefined;
let side: pg.Pool | undefined;
let prepares = true;

const WAIT_MS = 5_000;

/** Once at start, before anything else asks for it. Behind a pooler a named statement may stand on another connection. */
export function openDatabase(appUrl: string, { max = 16, behindPooler = false } = {}) {
  prepares = !behindPooler;
  const patience = { connectionTimeoutMillis: WAIT_MS, keepAlive: true, stream: line() };
  const settings = { connectionString: appUrl, types: { getTypeParser }, ...patience };
  pool = watched(new pg.Pool({ ...settings, max }));
  places = turns({ places: max, waitMs: WAIT_MS }, () => new Error("timeout exceeded when trying to connect")); // in the pool's own words
  // Named, so that an operator tells it from the others; it stays open once it is needed, and is opened anew when it was lost.
  side = watched(new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0, application_name: `recado beside ${process.pid}` }));
}

function watched(opened: pg.Pool): pg.Pool {
  opened.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
  // The pool listens to idle connections only. One that is lost while a request holds it fails that request's next query,
  // which is how it is told; without a listener it would end the whole process as well.
  opened.on("connect", (client) => client.on("error", () => undefined));
  return opened;
}

export async function closeDatabase() {
  // First those who may still wait for something on the connection beside them.
  await pool?.end();
  await side?.end();
  pool = undefined;
  side = undefined;
}

const opened = () => {
  if (!pool) throw new Error("The database is not open.");
  return pool;
};

/** For what needs a connection of its own. */
export const databaseUrl = () => String(opened().options.connectionString);

/** One statement in no company, a transaction by itself: what a process asks all day long travels once instead of three times. */
export async function askOnce<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await opened().query(text, values)).rows;
}

const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Counts and prices are numbers; a date without a time stays the text it is. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (NUMBERS.has(oid)) return Number;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
}

/** Whoever is stopped in the middle of a transaction keeps nobody waiting for its rows for longer. */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '20s'";

type Work<Row, T> = (tx: Transaction<Database>, entrance: Row) => Promise<T>;

/** `whose` says among whom connections are shared out fairly: more than half are one's own only while nobody else waits. */
export async function transaction<Row, T>(whose: string, enter: string, work: Work<Row, T>): Promise<T> {
  if (!places) throw new Error("The database is not open.");
  return places.inTurn(whose, () => entered(opened(), enter, work));
}

/** For what another transaction waits for: this connection belongs to no pool, where those who wait could be holding all there are. */
export async function transactionBeside<Row, T>(enter: string, work: Work<Row, T>): Promise<T> {
  if (!side) throw new Error("The database is not open.");
  return entered(side, enter, work);
}

/**
 * BEGIN and the way into the company travel as one message, so tenancy costs no round trip.
 * One message with several statements takes no parameters: `enter` holds a checked id, nothing else.
 */
async function entered<Row, T>(from: pg.Pool, enter: string, work: Work<Row, T>): Promise<T> {
  const client = await from.connect();
  let entrance: Row | undefined;
  const begin = async () => {
    const answers = (await client.query(`${BEGIN}; ${enter}`)) as unknown as pg.QueryResult[];
    entrance = answers.at(-1)?.rows[0] as Row;
  };
  const asked = prepares ? preparing(client) : client;
  const one = { options: from.options, connect: async () => asked, end: async () => {} };
  return new Kysely<Database>({ dialect: new EnteringDialect({ pool: one }, begin) })
    .transaction()
    .execute((tx) => work(tx, entrance as Row));
}

/** The same client, which gives a name to what it is asked often. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => client.query(prepared(text, [...values]));
  return { query: query as unknown as PostgresPoolClient["query"], release: (destroy?: boolean) => client.release(destroy) };
}

class EnteringDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: () => Promise<void>;
  constructor(config: PostgresDialectConfig, begin: () => Promise<void>) {
    super(config);
    this.#config = config;
    this.#begin = begin;
  }
  override createDriver() {
    return new EnteringDriver(this.#config, this.#begin);
  }
  override createQueryCompiler() {
    return new LimitingCompiler();
  }
}

/**
 * How many rows are wanted stands in the text: a plan that is made without that number expects a tenth of all there are, and reads whole
 * tables for a page. Raw SQL as a limit stays a parameter, for what would have a text of its own for each page.
 */
class LimitingCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    const most = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (Number.isSafeInteger(most)) this.append(`limit ${most}`);
    else super.visitLimit(node);
  }
}

class EnteringDriver extends PostgresDriver {
  readonly #begin: () => Promise<void>;
  constructor(config: PostgresDialectConfig, begin: () => Promise<void>) {
    super(config);
    this.#begin = begin;
  }
  override async beginTransaction(connection: DatabaseConnection) {
    try {
      await this.#begin();
    } catch (refused) {
      // BEGIN itself succeeded: without this the pool would get back a connection inside a failed transaction.
      // Where the connection itself is gone, the refusal is what the caller must hear.
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw refused;
    }
  }
}
