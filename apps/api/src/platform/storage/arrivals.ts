import { sql } from "kysely";
import { now } from "../clock.ts";
import { type Ctx, inCompany, onPlatform } from "../company.ts";
import { removeObject } from "./storage.ts";

const STRANDED_MS = 24 * 3_600_000;

/** Before the first byte is stored: whatever dies from here on, the object is known. */
export const noteArrival = ({ tx }: Ctx, key: string) => tx.insertInto("arrivals").values({ key }).execute();

/** In the transaction that begins to refer to it. */
export const markArrived = ({ tx }: Ctx, key: string) => tx.deleteFrom("arrivals").where("key", "=", key).execute();

/** What came and was never referred to: refused, broken off, or left by a process that died. */
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
