import { sql } from "kysely";
import type { Ctx } from "../company.ts";

/** For the rest of a transaction that has to read very many rows; the usual limit of a statement is five seconds. */
export const allowTime = ({ tx }: Ctx) => sql`set local statement_timeout = '120s'`.execute(tx);
