import { Id } from "@recado/contract/common";
import { z } from "zod";
import { job } from "../../../platform/jobs.ts";
import { readImport } from "./read.ts";
import { runBatch } from "./run.ts";

const key = z.object({ importId: Id });

export const readSpreadsheet = job({
  name: "contacts.read-import",
  key,
  run: (companyId, { importId }) => readImport(companyId, importId),
});

export const runImport = job({
  name: "contacts.run-import",
  key,
  async run(companyId, { importId }) {
    while (await runBatch(companyId, importId));
  },
});
