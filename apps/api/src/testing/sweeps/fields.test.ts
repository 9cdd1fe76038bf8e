import { endpoints } from "@recado/contract/all";
import { beforeAll, expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { createApi } from "../app.ts";
import { owner, ownerIn } from "../owner.ts";
import { filled } from "./isolation.ts";
import { exampleOf, listed, send, takesBody } from "./request.ts";
import { createWorld, everythingOf, peopled, records, type World } from "./world.ts";

let api: Api;
let world: World;
beforeAll(async () => {
  [api, world] = [await createApi(), await createWorld()];
});

// Each id that a caller may name in a body or a query, and what another company's means there.
const taken = { "companies.signUp planId": "a plan that is offered to nobody is none" };

test("every id that bodies and queries take is known to this sweep", () => {
  const fields = listed(endpoints).flatMap(({ name, endpoint }) =>
    Object.keys({ ...endpoint.query.shape, ...endpoint.body.shape }).map((field) => `${name} ${field}`),
  );
  expect(fields.filter((field) => /(\bid|Ids?|users|tags)$/.test(field))).toEqual(Object.keys(taken));
});

test("nobody signs up for a plan that is not offered", async () => {
  const { rows } = await owner().query<{ id: number }>("select id from plans where not public");
  for (const planId of [rows[0]!.id, 2_147_483_647]) {
    const body = { ...exampleOf(endpoints.companies.signUp), planId };
    const { status, text } = await send(api, endpoints.companies.signUp, { body, address: "203.0.113.2" });
    expect([status, JSON.parse(text)]).toEqual([404, { error: "ERR_NO_PLAN_FOUND" }]);
  }
});

test("a company named in a query changes no answer", async () => {
  const { home, foreign } = world;
  const asks = listed(endpoints).filter(({ endpoint }) => endpoint.method === "GET" && endpoint.access === "session");
  for (const one of asks) {
    const asked = { user: home.admin, values: await filled(one, home, records) };
    const plain = await send(api, one.endpoint, asked);
    const named = await send(api, one.endpoint, {
      ...asked,
      query: `?companyId=${foreign.id}&company_id=${foreign.id}&userId=${foreign.admin.id}`,
    });
    expect([named.status, withoutLinks(named.text)], one.name).toEqual([plain.status, withoutLinks(plain.text)]);
    expect(plain.status, one.name).toBe(200);
  }
});

/** Signed anew each time. */
const withoutLinks = (text: string) => text.replace(/\/api\/media\/[\w.-]+/g, "a link");

test("whatever else a body brings, it reaches no row: no column of any table, no other company, no rank", { timeout: 60_000 }, async () => {
  const { foreign } = world;
  const before = await everythingOf(foreign.id);
  const planted = await plantedFields(foreign.id, foreign.admin.id);
  let sent = 0;

  for (const one of listed(endpoints).filter(({ endpoint }) => takesBody(endpoint) && !endpoint.upload && endpoint.access === "session")) {
    const home = await peopled();
    const values = await filled(one, home, records);
    const unowned = Object.fromEntries(Object.entries(planted).filter(([field]) => !(field in one.endpoint.body.shape)));
    const { status, text } = await send(api, one.endpoint, { user: home.admin, values, body: { ...unowned, ...exampleOf(one.endpoint) } });
    sent += Object.keys(unowned).length;

    expect(status, `${one.name} ${text}`).toBe(200);
    expect(text, one.name).not.toContain(foreign.canary);
    for (const [table, rows] of Object.entries(await everythingOf(home.id)))
      expect(rows, `${one.name} ${table}`).not.toMatch(/PLANTED|735135735/);
    const supers = await ownerIn(home.id, (client) => client.query("select from users where super and company_id = $1", [home.id]));
    expect(supers.rowCount, one.name).toBe(0);
  }
  expect(await everythingOf(foreign.id)).toEqual(before);
  console.log(`RESULT ISO-02 fields=${sent} reached=0`);
});

/** Every column there is, as the database and as clients spell it, with what would do harm there. */
async function plantedFields(companyId: number, userId: number) {
  const { rows } = await owner().query<{ name: string; type: string }>(
    "select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'",
  );
  const harm = (name: string, type: string) => {
    if (name === "company_id") return companyId;
    if (name === "user_id") return userId;
    if (type === "boolean") return true;
    return type === "integer" || type === "bigint" ? 735135735 : "PLANTED";
  };
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const columns = rows.flatMap(({ name, type }) => [name, camel(name)].map((field) => [field, harm(name, type)]));
  return { ...Object.fromEntries(columns), isAdmin: true, isSuper: true, role: "admin", can: { change: true, remove: true } };
}
