import { createCompany } from "../../testing/company.ts";
import { aNumber } from "./factory.ts";

/** Ana and an admin of one company, and an admin of another. */
export async function world() {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const elsewhere = await (await createCompany()).createUser({ profile: "admin" });
  return { company, ana, lia, elsewhere };
}

export const form = (more: object = {}) => ({
  name: "Marina Duarte",
  number: aNumber(),
  email: "marina@exemplo.test",
  extraInfo: [],
  ...more,
});

export const answered = ({ status, body }: { status: number; body: { error?: string } | null }) => [status, body?.error];
