import { sql } from "kysely";
import type { Ctx } from "../company.ts";

/** From here on, for a request that has to go through very many rows: a statement's five seconds are meant for all others. */
export const allowTime = ({ tx }: Ctx) => sql`set local statement_timeout = '120s'`.execute(tx);
