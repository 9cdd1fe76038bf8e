import { endpoints } from "@recado/contract/all";
import { beforeAll, expect, inject, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { ask, createApi } from "../app.ts";
import type { TestUser } from "../company.ts";
import { workFor } from "./atWork.ts";
import { type BigCompany, createBigCompany, words } from "./bigCompany.ts";
import { filled, said } from "./isolation.ts";
import { costsOf, MOST, queriesDuring } from "./plans.ts";
import { listed, send } from "./request.ts";
import { records } from "./world.ts";

let api: Api;
let company: BigCompany;
beforeAll(async () => {
  api = await createApi();
  company = await createBigCompany();
}, 60_000);

const read = async (user: TestUser, path: string) => {
  const answer = await ask(user, "GET", path, {}, api);
  expect(answer.statusCode, path).toBe(200);
  return answer.json();
};

/** Calls every endpoint in a company with much data, and goes through the long lists page by page. */
async function everything() {
  for (const one of listed(endpoints).filter(({ endpoint }) => endpoint.access === "session"))
    await send(api, one.endpoint, { user: company.admin, values: await filled(one, company, records), ...(await said(one, company)) });
}

/** Queries that may read more, and why. */
const allowed: [RegExp, number][] = [
  [/app\.is_everyday\(/, 3_000], // estimates from the newest messages how many contain the words (ADR 23)
  [/with "sample" as materialized/, 1_700], // estimates from 500 contacts how many match (ADR 12), and scans them all when there are few
  [/holds is distinct from false/, 2_200], // reads on along the list, at most 8,000 tickets (ADR 23)
  [/"m"\."ticket_id" = .* like \(select app\.containing/s, 5_100], // reads one whole conversation
  [/as "openTickets"/, 1_500], // counts everybody's open tickets
];
const besides = (text: string) => allowed.find(([which]) => which.test(text))?.[1] ?? 0;

const search = (param: string, more = "") => `/tickets?searchParam=${encodeURIComponent(param)}&pageNumber=1${more}`;

/** Lists and pages, from the first on. */
async function pages({ longest, uuid, middle, admin, user, queueIds }: BigCompany) {
  await read(admin, `/tickets/u/${uuid}`);
  const first = await read(admin, `/messages/${longest}?pageNumber=1`);
  await read(admin, `/messages/${longest}?cursor=${first.cursor}`);
  await read(admin, `/messages/${longest}?pageNumber=9`);
  const around = await read(admin, `/messages/${longest}/around?id=${middle}`);
  await read(admin, `/messages/${longest}/around?after=${around.after}`);
  await read(admin, `/messages/${longest}/around?before=${around.before}`);
  for (const group of ["pictures", "files"]) await read(admin, `/messages/${longest}/files?group=${group}`);
  for (const word of Object.values(words)) await read(admin, `/messages/${longest}/find?searchParam=${encodeURIComponent(word)}`);
  for (const who of [admin, user])
    for (const filter of [
      "status=open",
      "status=pending",
      "status=closed",
      "status=open&showAll=true",
      `queueIds=[${queueIds}]`,
      "withUnreadMessages=true",
    ]) {
      const { cursor } = await read(who, `/tickets?${filter}&pageNumber=1`);
      await read(who, `/tickets?${filter}&pageNumber=2`);
      if (cursor) await read(who, `/tickets?${filter}&cursor=${cursor}`);
    }
  for (const who of [admin, user])
    for (const word of [...Object.values(words), "silva", "zeca prado 17", "xq", "nothing of this"]) {
      const { cursor } = await read(who, search(word));
      await read(who, search(word, "&status=open"));
      await read(who, search(word, "&showAll=true"));
      if (cursor) await read(who, `/tickets?searchParam=${encodeURIComponent(word)}&cursor=${cursor}`);
    }
}

test("what is asked under a name reads little for each row that it gives, whatever it is asked with", { timeout: 120_000 }, async () => {
  const queries = await queriesDuring(async () => {
    await everything();
    await pages(company);
  });
  const costs = await costsOf(inject("database").appUrl, queries);
  const texts = new Set(costs.map(({ text }) => text));
  console.log(`RESULT PLANS statements=${texts.size} asked=${costs.length}`);
  expect(texts.size).toBeGreaterThan(50);
  expect(greedyOf(costs)).toEqual([]);
});

test("what jobs, deliveries and rounds ask under a name, or look for in all companies, reads as little", { timeout: 120_000 }, async () => {
  const queries = await queriesDuring(() => workFor(company));
  const costs = await costsOf(inject("database").appUrl, queries);
  const texts = new Set(costs.map(({ text }) => text));
  console.log(`RESULT PLANS-OF-WORK statements=${texts.size} asked=${costs.length}`);
  expect(texts.size).toBeGreaterThan(15);
  expect(greedyOf(costs)).toEqual([]);
});

function greedyOf(costs: Awaited<ReturnType<typeof costsOf>>) {
  const greedy = costs.filter(({ text, given, read }) => read > MOST * Math.max(given, 1) + besides(text));
  return greedy.map(({ text, given, read, plan }) => `${read} rows read for ${given}\n${text}\n${plan}`);
}
