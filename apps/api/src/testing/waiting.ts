import { owner } from "./owner.ts";

/** Until some other transaction stands at a row that this one holds. */
export async function somebodyWaits() {
  while ((await owner().query("select from pg_locks where not granted")).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
}
