import { sql } from "kysely";

/** Selected as a column: from then on PostgreSQL ends this transaction after so long without a query. */
export const idleTimeout = (ms: number) => sql`set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`;
