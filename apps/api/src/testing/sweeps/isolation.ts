import type { Api } from "../../platform/http/server.ts";
import type { TestUser } from "../company.ts";
import type { Records } from "../sample.ts";
import { type Listed, listed, openings, type Registry, send, takesBody, type Values } from "./request.ts";
import { bodies, everythingOf, type Peopled, peopled, queries, shared, texts, together, type World } from "./world.ts";

/** The endpoints to call, how their ids are made, and the schemas whose rows must not change. */
export type Sweep = { api: Api; registry: Registry; records: Records; schemas?: string[] };
type Findings = { requests: number; leaks: string[]; changed: string[]; undeclared: string[] };

const MISSING = 2_147_483_647;
const NOBODYS = "00000000-0000-4000-8000-000000000000";
const MALFORMED = ["0", "-1", "1.5", "null", "1 or 1=1", "99999999999999999999"];
const REFUSED = [401, 403, 404];

/** Endpoints that the sweep cannot call and so cannot prove: a path without sample values, a body without an example. */
export const undeclaredIn = ({ registry, records }: Pick<Sweep, "registry" | "records">) =>
  listed(registry).flatMap(({ name, noun, endpoint }) => [
    ...openings(endpoint)
      .filter(
        (opening) =>
          !records[`${noun}.${opening}`] &&
          !shared[`${noun}.${opening}`] &&
          texts[`${noun}.${opening}`] === undefined &&
          !(noun in together),
      )
      .map((opening) => `${name} :${opening}`),
    ...(takesBody(endpoint) && !endpoint.upload && endpoint.example === undefined ? [`${name} example`] : []),
  ]);

/**
 * Calls every endpoint as people who may not: with another company's records, missing ids, nonsense. Refused means 401, 403 or 404, no row
 * of any company changed, and no text of another company in the answer.
 */
export async function attack(sweep: Sweep, world: World): Promise<Findings> {
  const findings: Findings = { requests: 0, leaks: [], changed: [], undeclared: undeclaredIn(sweep) };
  if (findings.undeclared.length > 0) return findings;
  for (const one of listed(sweep.registry)) {
    const attempts = await attemptsAt(one, sweep, world);
    const inputs = await said(one, world.home);
    const before = await everything(world, sweep.schemas);
    for (const { who, user, of, values, expected } of attempts) {
      const { status, text } = await send(sweep.api, one.endpoint, { user, values, ...inputs });
      findings.requests++;
      if (!expected.includes(status)) findings.leaks.push(`${one.name} as ${who}: ${status}`);
      if (tellsOfOthers(text, of)) findings.leaks.push(`${one.name} as ${who}: tells of another company`);
    }
    const after = await everything(world, sweep.schemas);
    for (const [table, rows] of Object.entries(before)) if (after[table] !== rows) findings.changed.push(`${one.name}: ${table}`);
  }
  return findings;
}

/** The rightful caller: an endpoint that fails here would make its refusals elsewhere meaningless. */
export async function atHome(sweep: Sweep, platform: Peopled): Promise<string[]> {
  const wrong: string[] = [];
  let company = await peopled();
  for (const one of listed(sweep.registry).filter(({ endpoint }) => endpoint.access !== "public" && endpoint.access !== "token")) {
    if (!(await wrongAtHome(one, sweep, one.endpoint.access === "super" ? platform : company))) continue;
    // An earlier call may have ended the session, or taken what this one needs.
    company = await peopled();
    const why = await wrongAtHome(one, sweep, one.endpoint.access === "super" ? platform : company);
    if (why) wrong.push(why);
  }
  return wrong;
}

async function wrongAtHome(one: Listed, { api, records }: Sweep, company: Peopled): Promise<string | undefined> {
  const values = await filled(one, company, records);
  const { status, text } = await send(api, one.endpoint, { user: company.admin, values, ...(await said(one, company)) });
  const isDone = status === (one.endpoint.status ?? 200);
  const isTold = isDone && one.endpoint.response.safeParse(text === "" ? null : JSON.parse(text)).success;
  const isWrong = !isTold || (!ofAllCompanies.has(one.name) && tellsOfOthers(text, company));
  return isWrong ? `${one.name}: ${status} ${text.slice(0, 200)}` : undefined;
}

/** Super lists that name every company; the subject of a mail names its company. */
const ofAllCompanies = new Set(["managedCompanies.list", "managedCompanies.all", "mails.list", "invoices.list"]);

/** Calls for a company's admins that super users may make as well; a test of its own proves that. */
const supersToo = new Set(["companies.updateLocale"]);

/** The status that a colleague without special rights gets for each record. */
export async function accessOf({ api, registry, records }: Sweep, company: Peopled): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const one of listed(registry).filter(({ noun, endpoint }) => openings(endpoint).some((opening) => records[`${noun}.${opening}`])))
    found[one.name] = (
      await send(api, one.endpoint, { user: company.user, values: await filled(one, company, records), ...(await said(one, company)) })
    ).status;
  return found;
}

/** The body and the query of an endpoint that names records in them. */
export async function said({ name }: Listed, company: Peopled): Promise<{ body?: object; query?: string }> {
  const [body, query] = [bodies[name], queries[name]];
  return { ...(body && { body: await body(company) }), ...(query && { query: await query(company) }) };
}

export async function filled({ name, noun, endpoint }: Listed, company: Peopled, records: Records): Promise<Values> {
  const values: Values = (await together[noun]?.(company)) ?? {};
  for (const opening of openings(endpoint)) {
    if (opening in values) continue;
    const record = records[`${name}.${opening}`] ?? records[`${noun}.${opening}`] ?? shared[`${noun}.${opening}`];
    values[opening] = record ? await record(company) : (texts[`${noun}.${opening}`] ?? "");
  }
  return values;
}

type Attempt = { who: string; user: TestUser | undefined; of: Peopled | undefined; values: Values; expected: number[] };

async function attemptsAt(one: Listed, { records }: Sweep, { home, foreign, over, platform }: World): Promise<Attempt[]> {
  const { endpoint, noun } = one;
  const [homes, foreigns, overs] = [
    await filled(one, home, records),
    await filled(one, foreign, records),
    await filled(one, over, records),
  ];
  if (endpoint.access === "public") return [{ who: "anybody", user: undefined, of: undefined, values: foreigns, expected: PUBLIC }];

  const opening = openings(endpoint).find((name) => records[`${noun}.${name}`]);
  const isSuper = endpoint.access === "super" || endpoint.access === "token"; // a user's session does not open those with a token either
  const strangers = [
    { who: "anonymous", user: undefined, of: undefined, own: homes, theirs: foreigns, mayNot: true },
    { who: "user", user: home.user, of: home, own: homes, theirs: foreigns, mayNot: isSuper },
    { who: "supervisor", user: home.supervisor, of: home, own: homes, theirs: foreigns, mayNot: isSuper },
    { who: "admin", user: home.admin, of: home, own: homes, theirs: foreigns, mayNot: isSuper },
    { who: "the other company's admin", user: foreign.admin, of: foreign, own: foreigns, theirs: homes, mayNot: isSuper },
    { who: "an expired company's user", user: over.user, of: over, own: overs, theirs: homes, mayNot: isSuper || !endpoint.whenExpired },
    { who: "super", user: platform.admin, of: platform, own: undefined, theirs: homes, mayNot: false },
  ];
  return strangers.flatMap(({ who, user, of, own, theirs, mayNot }) => [
    ...(own && (mayNot || endpoint.method === "GET")
      ? [{ who: `${who} at his own`, user, of, values: own, expected: mayNot ? REFUSED : [200, ...REFUSED] }]
      : []),
    ...(opening && !(who === "super" && supersToo.has(one.name))
      ? [{ who: `${who} at another's`, user, of, values: theirs, expected: REFUSED }]
      : []),
    ...(opening
      ? [{ who: `${who} at none`, user, of, values: { ...theirs, [opening]: opening === "uuid" ? NOBODYS : MISSING }, expected: REFUSED }]
      : []),
    ...(opening ? MALFORMED : []).map((id) => ({
      who: `${who} at ${id}`,
      user,
      of,
      values: { ...theirs, [opening ?? ""]: id },
      expected: [400, ...REFUSED],
    })),
  ]);
}

/** Public endpoints accept credentials of their own kind; they must neither crash nor reveal another company. */
const PUBLIC = [200, 400, 401, 404, 409];

export const tellsOfOthers = (text: string, of: Peopled | undefined) =>
  (text.match(/CANARY-[0-9a-f-]{36}/g) ?? []).some((canary) => canary !== of?.canary);

async function everything({ home, foreign, over }: World, schemas?: string[]) {
  const found: Record<string, string> = {};
  for (const [who, { id }] of Object.entries({ home, foreign, over }))
    for (const [table, rows] of Object.entries(await everythingOf(id, schemas))) found[`${table} of ${who}`] = rows;
  return found;
}
