import type { Transaction } from "kysely";
import type { Database } from "../../platform/database.ts";

const selectPlans = (tx: Transaction<Database>) => tx.selectFrom("plans").selectAll("plans");
export type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>["executeTakeFirstOrThrow"]>>;

/** What anybody may choose. */
export const listPublicPlans = (tx: Transaction<Database>): Promise<PlanRow[]> =>
  selectPlans(tx).where("public", "=", true).orderBy("value").orderBy("id").execute();
