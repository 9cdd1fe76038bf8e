import type { ErrorCode } from "@recado/contract/errors";
import { type Kysely, type SelectQueryBuilder, sql, type UpdateObject } from "kysely";
import { door, type Policy } from "../access.ts";
import { now } from "../clock.ts";
import type { Ctx } from "../company.ts";
import { asPeopleSort } from "../database/order.ts";
import { fail } from "../errors.ts";
import { paged } from "../page.ts";
import type { DB } from "../tables.ts";

/** The select of a module's table. */
type Select<D, T extends keyof D, Row> = (ctx: Ctx) => SelectQueryBuilder<D, T, Row>;

/** The row type of such a select: `RowOf<typeof select>`. */
export type RowOf<S extends (ctx: Ctx) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<S>["executeTakeFirstOrThrow"]>
>;

type Source<D, T extends keyof D, Row, Action extends string> = {
  /** The column that `select` finds a record by: `tags.id`. */
  id: string;
  select: Select<D, T, Row>;
  policy: Policy<NoInfer<Row>, Action>;
  missing: ErrorCode;
};

/** Access to one record of a table by its id. A module may use only some of these and write the rest itself. */
export function rows<D, T extends keyof D, Row, Action extends string>({ id: column, select, policy, missing }: Source<D, T, Row, Action>) {
  const find = (ctx: Ctx, id: number): Promise<Row | undefined> =>
    select(ctx).where(sql.ref(column), "=", id).executeTakeFirst() as Promise<Row | undefined>;
  return {
    find,
    /** Not found: another request deleted it after the access check. */
    get: async (ctx: Ctx, id: number): Promise<Row> => (await find(ctx, id)) ?? fail(missing),
    access: door(find, policy, missing),
  };
}

type Dated = { id: number; updated_at: Date };
type DatedTable = { [T in keyof DB]: DB[T] extends Record<keyof Dated, unknown> ? T : never }[keyof DB];

/** Sets these columns, and when they were changed. */
export const updateById =
  <T extends DatedTable>(table: T) =>
  ({ tx }: Ctx, id: number, columns: Omit<UpdateObject<DB, T>, keyof Dated>): Promise<unknown> =>
    (tx as object as Kysely<{ dated: Dated }>)
      .updateTable(table as string as "dated")
      .set({ ...columns, updated_at: now() })
      .where("id", "=", id)
      .execute();

/** False if another request has deleted it already. */
export const deleteById =
  (table: keyof DB) =>
  async ({ tx }: Ctx, id: number): Promise<boolean> =>
    (await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)).numAffectedRows === 1n;

type ListSource<D, T extends keyof D, Row> = {
  id: string;
  select: Select<D, T, Row>;
  /** The function that finds ids by a text. */
  search: string;
  order(rows: SelectQueryBuilder<D, T, Row>): SelectQueryBuilder<D, T, Row>;
};

/** Lists: a page, or all; filtered by a text, or everything that `select` shows. */
export function lists<D, T extends keyof D, Row>({ id, select, search, order }: ListSource<D, T, Row>) {
  const found = (ctx: Ctx, text: string) =>
    text === "" ? select(ctx) : select(ctx).where(sql.ref(id), "in", sql`(select ${sql.id("app", search)}(${text}))`);
  return {
    list: (ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) =>
      paged(found(ctx, searchParam), order, pageNumber),
    all: (ctx: Ctx, text = ""): Promise<Row[]> => order(found(ctx, text)).execute() as Promise<Row[]>,
  };
}

/** As people sort names; equal names by id. */
export const byName =
  (name: string, id: string) =>
  <D, T extends keyof D, Row>(rows: SelectQueryBuilder<D, T, Row>) =>
    rows.orderBy(asPeopleSort(name)).orderBy(sql.ref(id));
