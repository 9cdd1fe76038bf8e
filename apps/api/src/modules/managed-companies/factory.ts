import { randomUUID } from "node:crypto";
import { owner } from "../../testing/owner.ts";

export async function planCalled(name: string): Promise<number> {
  const { rows } = await owner().query<{ id: number }>("select id from plans where name = $1", [name]);
  return rows[0]?.id ?? 0;
}

/** A new form each time, because names and admins' addresses are unique. */
export const aCompany = (planId: number, more: object = {}) => ({
  name: `Padaria ${randomUUID()}`,
  email: `${randomUUID()}@padaria.test`,
  phone: "11987654321",
  planId,
  dueDate: "2030-01-31",
  ...more,
});
