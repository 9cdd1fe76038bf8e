import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { planned } from "./factory.ts";

const AT_ONCE = 50;
const LIMIT = 3;
const api = await createApi();
await api.app.listen({ port: 0, host: "127.0.0.1" });
const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api`;
afterAll(() => api.app.close());

const cases = [
  ["users", "/users", (n: number) => ({ name: `Rui ${n}`, email: `${randomUUID()}@acme.test`, password: "bom trabalho 9" })],
  ["connections", "/whatsapp", (n: number) => ({ name: `Loja ${n}`, greetingMessage: "Olá" })],
  ["queues", "/queue", (n: number) => ({ name: `Fila ${n}`, color: `#0000${n + 10}` })],
] as const;

test.each(cases)(
  "fifty at once at a limit of three %s, by two admins over HTTP, leave exactly three",
  { timeout: 60_000 },
  async (table, path, form) => {
    const { name } = await planned({ users: LIMIT, connections: LIMIT, queues: LIMIT, public: true });
    const company = await createCompany({ plan: name });
    const admins = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })];
    const count = () => company.run(async ({ tx }) => (await tx.selectFrom(table).select("id").execute()).length);
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${admins[n % 2]?.token}` };
        const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(form(n)) });
        return [answer.status, ((await answer.json()) as { error?: string }).error] as const;
      }),
    );
    const made = answers.filter(([status]) => status === 200).length;
    console.log(`RESULT LIMIT ${table} at_once=${AT_ONCE} made=${made} there=${await count()}`);
    expect([made, await count()]).toEqual([LIMIT - before, LIMIT]);
    const refused = answers.filter(([status]) => status !== 200);
    expect(new Set(refused.map((answer) => answer.join(" ")))).toEqual(new Set(["403 ERR_PLAN_LIMIT"]));
  },
);
