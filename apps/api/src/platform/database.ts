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
import { type FairQueue, fairQueue } from "./turns/fairQueue.ts";

export type Database = DB;

let pool: pg.Pool | undefined;
/**
 * A fair queue before the pool with as many places as the pool has connections, so that no request waits behind all requests of one
 * company.
 */
let places: FairQueue | undefined;
let side: pg.Pool | undefined;
let prepares = true;

const WAIT_MS = 5_000;

/** Once at start, before any query. Behind a pooler a prepared statement may be on another connection. */
export function openDatabase(appUrl: string, { max = 16, behindPooler = false } = {}) {
  prepares = !behindPooler;
  const patience = { connectionTimeoutMillis: WAIT_MS, keepAlive: true, stream: line() };
  const settings = { connectionString: appUrl, types: { getTypeParser }, ...patience };
  pool = watched(new pg.Pool({ ...settings, max }));
  places = fairQueue({ places: max, waitMs: WAIT_MS }, () => new Error("timeout exceeded when trying to connect")); // in the pool's own words
  // Has a name of its own, so that an operator can tell it apart. Stays open once used, and reconnects when lost.
  side = watched(new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0, application_name: `recado beside ${process.pid}` }));
}

function watched(opened: pg.Pool): pg.Pool {
  opened.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
  // The pool only listens to idle connections. When a connection is lost during a request, the request's next query fails, which is enough;
  // but without this listener the error would end the whole process.
  opened.on("connect", (client) => client.on("error", () => undefined));
  return opened;
}

export async function closeDatabase() {
  // The pool first: its transactions may still need the side connection.
  await pool?.end();
  await side?.end();
  pool = undefined;
  side = undefined;
}

const opened = () => {
  if (!pool) throw new Error("The database is not open.");
  return pool;
};

/** For code that needs a connection of its own. */
export const databaseUrl = () => String(opened().options.connectionString);

/** One statement in no company, as its own transaction: a frequent query then takes one round trip instead of three. */
export async function queryOnce<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await opened().query(text, values)).rows;
}

const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Counts and prices become numbers; a date without a time stays text. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (NUMBERS.has(oid)) return Number;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
}

/** A process stopped in the middle of a transaction must not hold its row locks for longer. */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '20s'";

type Work<Row, T> = (tx: Transaction<Database>, entrance: Row) => Promise<T>;

/** `whose` is the key for sharing connections fairly: one key has more than half of them only while no other key waits. */
export async function transaction<Row, T>(whose: string, enter: string, work: Work<Row, T>): Promise<T> {
  if (!places) throw new Error("The database is not open.");
  return places.inTurn(whose, () => entered(opened(), enter, work));
}

/** For writes that another transaction waits for: in the pool, waiting transactions could be holding all connections. */
export async function reservedTransaction<Row, T>(enter: string, work: Work<Row, T>): Promise<T> {
  if (!side) throw new Error("The database is not open.");
  return entered(side, enter, work);
}

/**
 * BEGIN and entering the company travel as one message, so tenancy costs no round trip. A message with several statements cannot have
 * parameters: `enter` contains a checked id and nothing else.
 */
async function entered<Row, T>(from: pg.Pool, enter: string, work: Work<Row, T>): Promise<T> {
  const client = await from.connect();
  let entrance: Row | undefined;
  const begin = async () => {
    const answers = (await client.query(`${BEGIN}; ${enter}`)) as unknown as pg.QueryResult[];
    entrance = answers.at(-1)?.rows[0] as Row;
  };
  const connection = prepares ? preparing(client) : client;
  const one = { options: from.options, connect: async () => connection, end: async () => {} };
  return new Kysely<Database>({ dialect: new EnteringDialect({ pool: one }, begin) })
    .transaction()
    .execute((tx) => work(tx, entrance as Row));
}

/** The same client, with prepared statements for frequent queries. */
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
 * LIMIT is written into the text: a generic plan without the number assumes a tenth of all rows, and reads whole tables for a page. A raw
 * SQL limit stays a parameter, for queries whose text would otherwise differ for each page.
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
      // BEGIN itself succeeded: without the rollback the pool would get back a connection in a failed transaction. If the connection is
      // lost, the caller must still get the first error.
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw refused;
    }
  }
}
