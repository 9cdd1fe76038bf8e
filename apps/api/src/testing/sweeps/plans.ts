import pg from "pg";
import { isLong } from "../../platform/database/prepared.ts";

/** A query of the application, and the statement that entered its company. */
export type ObservedQuery = { text: string; values: unknown[]; entrance: string };
export type Cost = { given: number; read: number; plan: string };

/** The most rows read for each row returned; above that, the query scans instead of using an index. */
export const MOST = 50;

/** Tables with fewer rows are rightly read whole. */
const MANY = 500;

/** A search by words is a short statement that calls functions of ours. */
const SEARCH = /^select.* app\.(search|is)_/s;

/** What processes look for in all companies, each by a function of its own. Called so often that the plan becomes generic. */
const FINDERS = /^select.* app\.find_/s;
const IN_NO_COMPANY = "select set_config('app.company_id', '', true)";

/** The prepared statements used during `run`, each with a few of its values. */
export async function queriesDuring(run: () => Promise<unknown>, { each = 3 } = {}): Promise<ObservedQuery[]> {
  const queries = new Map<string, ObservedQuery[]>();
  const entrances = new WeakMap<object, string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } = typeof first === "string" ? { text: first, values: second } : (first as pg.QueryConfig);
    const [, entrance] = /^begin; set local [^;]+; (.*)$/.exec(text ?? "") ?? [];
    if (entrance) entrances.set(this, entrance);
    if (text === "commit" || text === "rollback") entrances.delete(this);
    const inside = entrances.get(this) ?? (FINDERS.test(text ?? "") ? IN_NO_COMPANY : undefined);
    if (inside && (isLong(text) || SEARCH.test(text) || FINDERS.test(text))) {
      const samples = queries.get(text) ?? [];
      samples.push({ text, values: (values ?? []) as unknown[], entrance: inside });
      queries.set(text, samples.slice(-each));
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  await run().finally(() => {
    pg.Client.prototype.query = query;
  });
  return [...queries.values()].flat();
}

/**
 * What each query reads with its generic plan. Sequential scans are disabled: the test company is a hundredth of a big one, and its tables
 * would be read whole only because they are small.
 */
export async function costsOf(appUrl: string, all: ObservedQuery[]): Promise<(ObservedQuery & Cost)[]> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select relname as name from pg_class where relkind = 'r' and reltuples >= $1", [MANY]);
    const big = new Set<string>(rows.map(({ name }) => name));
    const found: (ObservedQuery & Cost)[] = [];
    for (const query of all) found.push({ ...query, ...(await costOf(client, query, big)) });
    return found;
  } finally {
    await client.end();
  }
}

async function costOf(client: pg.Client, { text, values, entrance }: ObservedQuery, big: Set<string>): Promise<Cost> {
  await client.query(`begin; ${entrance}`);
  try {
    await client.query("set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off");
    await client.query(`prepare asked as ${text}`);
    const args = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
    const before = await readSoFar(client, big);
    const { rows } = await client.query(`explain (analyze, format json) execute asked${args}`);
    const plan: Node = rows[0]["QUERY PLAN"][0].Plan;
    const inFunctions = (await readSoFar(client, big)) - before;
    const inPlan = nodesOf(plan)
      .filter((node) => big.has(node["Relation Name"] ?? ""))
      .reduce((sum, node) => sum + readBy(node), 0);
    return { given: plan["Actual Rows"] * plan["Actual Loops"], read: Math.max(inPlan, inFunctions), plan: drawn(plan) };
  } finally {
    await client.query("rollback; deallocate all");
  }
}

/** Rows read in this transaction, inside functions too: EXPLAIN shows only a function's result. */
async function readSoFar(client: pg.Client, big: Set<string>): Promise<number> {
  const { rows } = await client.query(
    "select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float as read from pg_stat_xact_user_tables where relname = any ($1)",
    [[...big]],
  );
  return rows[0].read;
}

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const readBy = (node: Node) =>
  node["Relation Name"] === undefined
    ? 0
    : (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * node["Actual Loops"];

/** A plan as readable text: the nodes, and how often each ran. */
const drawn = (node: Node, depth = 0): string =>
  [
    `${"  ".repeat(depth)}${node["Node Type"]} ${[node["Relation Name"], node.Alias, node["Index Name"]].filter(Boolean).join(" ")}`,
    ` gave=${node["Actual Rows"]} loops=${node["Actual Loops"]} read=${Math.round(readBy(node))}`,
    ...(node.Plans ?? []).map((each) => `\n${drawn(each, depth + 1)}`),
  ].join("");

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(",")}}`);
  return pg.escapeLiteral(typeof value === "object" ? JSON.stringify(value) : String(value));
}
