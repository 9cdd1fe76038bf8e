import { sql } from "kysely";

/** Selected beside other columns: from now on PostgreSQL ends this transaction after being idle for so long. */
export const idleTimeout = (ms: number) => sql`set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`;
