import { randomUUID } from "node:crypto";
import { createCompany } from "../../testing/company.ts";
import type { Sample } from "../../testing/sample.ts";

export const sample: Sample = {
  shared: { "looks.id": async () => (await createCompany()).id },
  factValues: { lookId: randomUUID(), by: "Sílvia" },
};
