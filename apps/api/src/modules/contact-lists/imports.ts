import { Id } from "@recado/contract/common";
import type { ImportOptions } from "@recado/contract/contact-imports";
import { z } from "zod";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { defer, job } from "../../platform/jobs.ts";
import { type Followers, record } from "../../platform/record.ts";
import { dropRows, findImport, type ImportRow, updateImport } from "../contacts/imports/queries.ts";
import { takeBatch } from "../contacts/imports/run.ts";
import type { Entry } from "../contacts/imports/understand.ts";
import { requestItemChecks } from "./checks.ts";
import { insertItems } from "./items/queries.ts";
import { lockContactLists } from "./queries.ts";

/** Numbers without a country code are taken for Brazilian ones. */
const COUNTRY = "55";

/** The import of a list is a contacts' import: read there, and taken over here. */
export const importFollowers = {
  async "contact-import.changed"(ctx, { importId }) {
    const found = await findImport(ctx, importId);
    if (!found || found.listId === null) return;
    if (found.state === "ready") await start(ctx, found);
    else if (isOver(found) && found.rowsDone > 0) await record(ctx, "contact-list.reloaded", { contactListId: found.listId });
  },
} satisfies Followers;

const isOver = ({ state }: ImportRow) => state === "done" || state === "cancelled";

/** Without a preview: the columns are known by their names. Anything but name, number and e-mail is left out. */
async function start(ctx: Ctx, { id: importId, columns, sheet }: ImportRow) {
  if (!columns.some(({ guess }) => guess === "number")) {
    await dropRows(ctx, importId);
    await updateImport(ctx, importId, { state: "failed", failure: JSON.stringify({ reason: "noNumberColumn", sheet }) });
  } else {
    const targets = columns.map(({ at, guess }) => ({ at, to: guess === "extra" ? ("ignore" as const) : guess }));
    const options: ImportOptions = { columns: targets, existing: "skip", countryCode: COUNTRY };
    await updateImport(ctx, importId, { state: "running", options: JSON.stringify(options) });
    await defer(ctx, runListImport, { importId });
  }
  await record(ctx, "contact-import.changed", { importId });
}

export const runListImport = job({
  name: "contact-lists.run-import",
  key: z.object({ importId: Id }),
  async run(companyId, { importId }) {
    while (await runListBatch(companyId, importId));
  },
});

/**
 * The list is locked before its import, as by everybody who changes its contacts. What a killed worker had not committed is done again by
 * the next one.
 */
export const runListBatch = (companyId: number, importId: number): Promise<boolean> =>
  inCompany(companyId, async (ctx) => {
    const listId = (await findImport(ctx, importId))?.listId ?? 0;
    const [locked] = await lockContactLists(ctx, [listId]);
    return locked !== undefined && takeBatch(ctx, importId, (_, running, entries) => takeItems(ctx, { listId, running, entries }));
  });

type Batch = { listId: number; running: ImportRow; entries: Entry[] };

async function takeItems(ctx: Ctx, { listId, running, entries }: Batch) {
  const listed = entries.map(({ value, number, name = number, email = "" }) => ({ value, number, name, email }));
  const created = await insertItems(ctx, listId, listed);
  await record(ctx, "contact-import.changed", { importId: running.id });
  if (created > 0) {
    await record(ctx, "contact-list.counted", { contactListId: listId });
    await requestItemChecks(ctx);
  }
  return { created, updated: 0, skipped: entries.length - created };
}
