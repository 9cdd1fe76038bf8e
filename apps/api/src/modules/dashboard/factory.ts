import { createCompany, type TestCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";

/** A company in a zone, with an admin, two agents, two queues, two tags and one connection. */
export async function aFloor(zone = "America/Sao_Paulo") {
  const company = await createCompany();
  await asOwner(company.id, "update companies set time_zone = $1 where id = $2", [zone, company.id]);
  const queues = [await company.createQueue("Vendas"), await company.createQueue("Suporte")];
  const lia = await company.createUser({ name: "Lia", profile: "admin", queueIds: queues });
  const agents = [await company.createUser({ name: "Ana", queueIds: queues }), await company.createUser({ name: "Bia", queueIds: queues })];
  const tags = await company.run(async ({ tx }) => {
    const rows = await tx
      .insertInto("tags")
      .values(["vip", "novo"].map((name) => ({ name, color: "#7048C6" })))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  });
  return { company, zone, queues, lia, agents, tags };
}
export type Floor = Awaited<ReturnType<typeof aFloor>>;

/** All rows of a company, for a count by other means. */
export const everyRow = (company: TestCompany) =>
  company.run(async ({ tx }) => ({
    attendances: await tx.selectFrom("attendances").selectAll().execute(),
    tickets: await tx.selectFrom("tickets").selectAll().execute(),
    contacts: await tx.selectFrom("contacts").selectAll().execute(),
    tagged: await tx.selectFrom("ticket_tags").selectAll().execute(),
    users: await tx.selectFrom("users").selectAll().execute(),
  }));
