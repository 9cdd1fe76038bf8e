import pg from "pg";
import type { Asker } from "./rate.ts";

/** A statement as passed to the driver, with the id of an inserted row. */
export type Statement = { name?: string; text: string; values: unknown[]; id?: unknown };

/**
 * The same statements in the same transactions and round trips: the minimum cost of a request. Later statements use the ids that earlier
 * ones have just inserted, not the recorded ones.
 */
export async function pgAsker(appUrl: string, statements: Statement[]): Promise<Asker> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  return {
    async ask() {
      const made = new Map<unknown, unknown>();
      try {
        for (const { name, text, values, id } of statements) {
          const named = { ...(name !== undefined && { name }), text, values: values.map((value) => made.get(value) ?? value) };
          const { rows } = await (values.length > 0 ? client.query(named) : client.query(text));
          if (id !== undefined) made.set(id, rows[0]?.id);
        }
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** Rolls the transaction's work back at its end. The commit stays, with its cost: all the work has been done and logged by then. */
function takenBack(text: string): string {
  if (ENTRANCE.test(text)) return text.replace("begin;", "begin; savepoint again;");
  return text === "commit" ? "rollback to savepoint again; commit" : text;
}

/** The statements of this process's connections during `run`, in order. With `isDry` they are rolled back, and can be sent repeatedly. */
export async function recordStatements(run: () => Promise<unknown>, { isDry = false } = {}): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const inside = new WeakSet<object>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args);
    // Jobs in the background begin their transactions differently.
    if (statement && ENTRANCE.test(statement.text)) inside.add(this);
    if (!statement || !inside.has(this)) return Reflect.apply(query, this, args);
    const { text } = statement;
    if (text === "commit" || text === "rollback") inside.delete(this);
    const sent = isDry ? { ...statement, text: takenBack(text) } : statement;
    statements.push(sent);
    if (sent.text === text)
      return text.startsWith("insert") ? noting(sent, Reflect.apply(query, this, args)) : Reflect.apply(query, this, args);
    const answers = Reflect.apply(query, this, [sent.text]) as unknown as Promise<pg.QueryResult[]>;
    return text === "commit" ? answers.then((all) => all.at(-1)) : answers;
  } as typeof query;
  await run().finally(() => {
    pg.Client.prototype.query = query;
  });
  return statements;
}

async function noting(statement: Statement, answer: unknown) {
  const result = (await answer) as pg.QueryResult;
  if (result.rows[0]?.id !== undefined) statement.id = result.rows[0].id;
  return result;
}

const ENTRANCE = /^begin; set local /;

/** A text with its values, or both with a name. */
function statementOf([query, values]: unknown[]): Statement | undefined {
  if (typeof query === "string") return { text: query, values: Array.isArray(values) ? values : [] };
  const { name, text, values: own = [] } = query as pg.QueryConfig;
  return typeof text === "string" ? { ...(name !== undefined && { name }), text, values: own as unknown[] } : undefined;
}
