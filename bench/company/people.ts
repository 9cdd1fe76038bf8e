import { palette } from "@recado/contract/palette";
import type pg from "pg";
import { defaultSettings } from "../../apps/api/src/modules/settings/defaults.ts";
import { hashPassword } from "../../apps/api/src/platform/crypto/passwords.ts";
import { enterNewCompany } from "../../apps/api/src/platform/newCompany.ts";
import { PASSWORD } from "./known.ts";
import type { Named } from "./size.ts";

export type People = { companyId: number; queues: number[]; agents: number[]; connections: number[] };

const upTo = (many: number) => Array.from({ length: many }, (_, at) => at);

/** A company with its users: an admin, and agents with two queues each. */
export async function addPeople(owner: pg.Client, { name, domain, size }: Named): Promise<People> {
  const companyId = await enterNewCompany(owner, { name, email: `admin@${domain}`, platform: false, plan: "Escala", dueDate: null });
  await owner.query("update companies set sandbox = true where id = app.company_id()");
  for (const [key, value] of Object.entries(defaultSettings))
    await owner.query("insert into settings (key, value) values ($1, $2)", [key, value]);

  const queues = await insert(owner, "queues (name, color)", upTo(size.queues), (at) => [`Fila ${at + 1}`, palette[at] ?? ""]);
  const hash = await hashPassword(PASSWORD);
  const users = "users (name, email, password_hash, profile)";
  await insert(owner, users, [0], () => ["Helena Prado", `admin@${domain}`, hash, "admin"]);
  const agents = await insert(owner, users, upTo(size.users - 1), (at) => [`Agente ${at + 1}`, `agente${at + 1}@${domain}`, hash, "user"]);
  for (const [at, agent] of agents.entries())
    for (const queue of [at, at + 1])
      await owner.query("insert into user_queues (user_id, queue_id) values ($1, $2)", [agent, queues[queue % size.queues]]);

  // The last one is Meta's, the others are test phones.
  const providers = upTo(size.connections).map((at) => (at === size.connections - 1 ? "cloud" : "sandbox"));
  const connections = await insert(owner, "connections (name, provider, is_default)", upTo(size.connections), (at) => [
    `Número ${at + 1}`,
    providers[at],
    at === 0,
  ]);
  return { companyId, queues, agents, connections };
}

async function insert(owner: pg.Client, into: string, each: number[], valuesOf: (at: number) => unknown[]): Promise<number[]> {
  const ids: number[] = [];
  for (const at of each) {
    const values = valuesOf(at);
    const places = values.map((_, index) => `$${index + 1}`).join(", ");
    const { rows } = await owner.query<{ id: number }>(`insert into ${into} values (${places}) returning id`, values);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
