import { sql } from "kysely";

/** Selected beside something else: from here on the database ends this transaction when it says nothing for so long. */
export const endsInSilence = (ms: number) => sql`set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`;
