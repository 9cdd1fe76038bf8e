import pg from "pg";
import type { Asker } from "./rate.ts";

/** As the driver was given it. */
export type Statement = { name?: string; text: string; values: unknown[] };

/** The same statements in the same transactions, in as many round trips: what a request cannot do without. */
export async function pgAsker(appUrl: string, statements: Statement[]): Promise<Asker> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  return {
    async ask() {
      try {
        for (const statement of statements) await (statement.values.length > 0 ? client.query(statement) : client.query(statement.text));
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** What the connections of this process send while `run` runs, in the order in which they send it. */
export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const inside = new WeakSet<object>();
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const statement = statementOf(asked);
    // Whatever runs beside it, like the clock of the jobs, begins in another way.
    if (statement && ENTRANCE.test(statement.text)) inside.add(this);
    if (statement && inside.has(this)) statements.push(statement);
    if (statement?.text === "commit" || statement?.text === "rollback") inside.delete(this);
    return Reflect.apply(query, this, asked);
  } as typeof query;
  await run().finally(() => {
    pg.Client.prototype.query = query;
  });
  return statements;
}

const ENTRANCE = /^begin;.* select \* from app\.enter\(/;

/** A text with its values, or both with a name. */
function statementOf([asked, values]: unknown[]): Statement | undefined {
  if (typeof asked === "string") return { text: asked, values: Array.isArray(values) ? values : [] };
  const { name, text, values: own = [] } = asked as pg.QueryConfig;
  return typeof text === "string" ? { ...(name !== undefined && { name }), text, values: own as unknown[] } : undefined;
}
