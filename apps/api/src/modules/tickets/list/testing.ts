import { tickets as endpoints } from "@recado/contract/tickets";
import { expect } from "vitest";
import type { TestCompany, TestUser } from "../../../testing/company.ts";
import { listTickets } from "./list.ts";

type Ask = { searchParam: string; pageNumber?: string; cursor?: string; status?: string; queueIds?: string; users?: string; tags?: string };

/** One page of search results. */
export const list = (company: TestCompany, user: TestUser, ask: Ask) =>
  company.as(user, (ctx) => listTickets(ctx, endpoints.list.query.parse({ ...ask, showAll: "true" })));

/** All search results, page by page with the cursor. */
export async function leaf(company: TestCompany, user: TestUser, ask: Ask) {
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(company, user, { ...ask, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    expect([page.count, page.hasMore]).toEqual([ids.length + Number(page.hasMore), page.cursor !== null]);
    cursor = page.cursor;
  }
  return ids;
}
