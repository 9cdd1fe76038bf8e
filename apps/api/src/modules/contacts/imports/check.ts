import type { ImportChecked, ImportOptions } from "@recado/contract/contact-imports";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { allowTime } from "../../../platform/database/allowTime.ts";
import { fail } from "../../../platform/errors.ts";
import { accessImport, listRows } from "./queries.ts";
import { understand } from "./understand.ts";

const AT_ONCE = 2_000;

/** What the import would do with the rows, by its own rules; nothing is written. */
export async function checkImport(ctx: Ctx, id: number, options: ImportOptions): Promise<ImportChecked> {
  const { state, columns: sheetColumns } = await accessImport(ctx, id, "read");
  if (state !== "ready") fail("ERR_IMPORT_STATE");
  await allowTime(ctx);
  const counts = { created: 0, known: 0, repeated: 0, noNumber: 0, failed: 0 };
  const seen = new Set<string>();
  let after = 0;
  while (true) {
    const rows = await listRows(ctx, id, { after, most: AT_ONCE });
    const fresh: string[] = [];
    for (const { cells } of rows) {
      const understood = understand(cells, { ...options, known: sheetColumns });
      if (typeof understood === "string") counts[isAboutNumber(understood) ? "noNumber" : "failed"]++;
      else if (seen.has(understood.value)) counts.repeated++;
      else {
        seen.add(understood.value);
        fresh.push(understood.value);
      }
    }
    const owned = await countOwned(ctx, fresh);
    counts.known += owned;
    counts.created += fresh.length - owned;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return counts;
    after = last.row;
  }
}

const isAboutNumber = (error: string) => error === "noNumber" || error === "badNumber";

async function countOwned({ tx }: Ctx, values: string[]): Promise<number> {
  if (values.length === 0) return 0;
  const { owned } = await tx
    .selectFrom("contact_identities")
    .select((eb) => eb.fn.countAll<number>().as("owned"))
    .where("kind", "=", "number")
    .where("value", "=", sql<string>`any(${values})`)
    .executeTakeFirstOrThrow();
  return Number(owned);
}
