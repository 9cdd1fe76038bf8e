import { sql } from "kysely";
import { now } from "../clock.ts";
import { type Ctx, inCompany, onPlatform } from "../company.ts";
import { removeObject } from "./storage.ts";

const STRANDED_MS = 24 * 3_600_000;

/** Written before the first byte is stored, so that the object is known even if the process dies. */
export const noteArrival = ({ tx }: Ctx, key: string) => tx.insertInto("arrivals").values({ key }).execute();

/** In the transaction that refers to the object. */
export const markArrived = ({ tx }: Ctx, key: string) => tx.deleteFrom("arrivals").where("key", "=", key).execute();

/** Deletes objects that no row ever referred to: refused, broken off, or left by a process that died. */
export async function sweepStranded() {
  const before = new Date(now().getTime() - STRANDED_MS);
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; key: string }>`select company_id, key from app.find_stranded(${before})`.execute(tx),
  );
  for (const { company_id, key } of rows) {
    await removeObject(key);
    await inCompany(company_id, (ctx) => markArrived(ctx, key));
  }
}
