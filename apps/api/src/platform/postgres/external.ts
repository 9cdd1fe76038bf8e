import pg from "pg";
import { Refusal } from "../process/refusal.ts";

const OLDEST = 15;

/** Checks an external database before its first use, so that the operator reads which variable is wrong, and no stack. */
export async function checkExternal(variable: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // a connection lost meanwhile is reported by the query
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

/** Without the user and the password in the URL. */
function placeOf(url: string) {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** When all addresses of a host fail, the error has no message; its code says why. */
const reasonOf = (error: unknown) => (error as Error).message || (error as NodeJS.ErrnoException).code;
