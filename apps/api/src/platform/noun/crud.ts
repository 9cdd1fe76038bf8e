import type { Answer, Endpoint, Input } from "@recado/contract/endpoint";
import type { Actor, Ctx } from "../company.ts";
import { route } from "../http/route.ts";
import type { Api } from "../http/server.ts";
import type { Page } from "../page.ts";

type Plain = Record<"show" | "create" | "update" | "remove", Endpoint>;
type Body<E extends Endpoint> = Input<E>["body"];

type Actions<E extends Plain, Row> = {
  present(actor: Actor, row: Row): Answer<E["show"]>;
  access(ctx: Ctx, id: number, action: "read"): Promise<Row>;
  create?(ctx: Ctx, values: Body<E["create"]>): Promise<Row>;
  change?(ctx: Ctx, id: number, values: Body<E["update"]>): Promise<Row>;
  remove?(ctx: Ctx, id: number): Promise<unknown>;
};

/** Routes that show, create, update and remove one record. For an action that is left out, the module writes its own route. */
export function crud<E extends Plain, Row>(api: Api, endpoints: E, { present, access, create, change, remove }: Actions<E, Row>) {
  const { show, create: createEndpoint, update, remove: removed } = endpoints as Plain;
  const one = (ctx: Ctx, row: Row): unknown => present(ctx.actor, row);
  route(api, show, async (ctx, { params }) => one(ctx, await access(ctx, idIn(params), "read")));
  if (create) route(api, createEndpoint, async (ctx, { body }) => one(ctx, await create(ctx, body as Body<E["create"]>)));
  if (change) route(api, update, async (ctx, { params, body }) => one(ctx, await change(ctx, idIn(params), body as Body<E["update"]>)));
  if (remove)
    route(api, removed, async (ctx, { params }) => {
      await remove(ctx, idIn(params));
      return null;
    });
}

type PageQuery = { searchParam: string; pageNumber: number };

/** A page of a list, with its records under the name that the endpoint gives them. */
export function pages<E extends Endpoint, Row>(
  api: Api,
  endpoint: E,
  name: keyof Answer<E> & string,
  list: (ctx: Ctx, query: PageQuery) => Promise<Page<Row>>,
  present: (actor: Actor, row: Row) => unknown,
) {
  route(api, endpoint as Endpoint, async (ctx, { query }) => {
    const { rows, count, hasMore } = await list(ctx, query as object as PageQuery);
    return { [name]: rows.map((row) => present(ctx.actor, row)), count, hasMore };
  });
}

const idIn = (params: object) => (params as { id: number }).id;
