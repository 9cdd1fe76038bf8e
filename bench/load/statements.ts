import pg from "pg";
import type { Asker } from "./rate.ts";

/** As the driver was given it. */
export type Statement = { text: string; values: unknown[] };

/** The same statements in the same transactions, in as many round trips: what a request cannot do without. */
export async function pgAsker(appUrl: string, statements: Statement[]): Promise<Asker> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  return {
    async ask() {
      try {
        for (const { text, values } of statements) await (values.length > 0 ? client.query(text, values) : client.query(text));
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
    const [text, values] = asked;
    // Whatever runs beside it, like the clock of the jobs, begins in another way.
    if (typeof text === "string" && text.startsWith("begin; select * from app.enter(")) inside.add(this);
    if (typeof text === "string" && inside.has(this)) statements.push({ text, values: Array.isArray(values) ? values : [] });
    if (text === "commit" || text === "rollback") inside.delete(this);
    return Reflect.apply(query, this, asked);
  } as typeof query;
  await run().finally(() => {
    pg.Client.prototype.query = query;
  });
  return statements;
}
