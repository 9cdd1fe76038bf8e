import pg from "pg";
import { Refusal } from "../process/refusal.ts";

const OLDEST = 15;

/** A database of the installation's own, before anything is asked of it: the variable that names it is told, not a stack. */
export async function checkExternal(variable: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // what is lost while we look is told by the query
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version");
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST) throw new Refusal(`${variable}: found PostgreSQL ${version}, expected ${OLDEST} or later.`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${variable}: found no way into ${placeOf(url)} (${reasonOf(error)}), expected a PostgreSQL that answers.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Without the person and the password that stand in it. */
function placeOf(url: string) {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Several addresses of one name fail as one error without words; its code has some. */
const reasonOf = (error: unknown) => (error as Error).message || (error as NodeJS.ErrnoException).code;
