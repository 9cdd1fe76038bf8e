import { kanban } from "@recado/contract/kanban";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { moveCard, orderLanes } from "./actions.ts";
import { countLanes, showBoard } from "./board.ts";
import { presentCard } from "./present.ts";

export function kanbanRoutes(api: Api) {
  route(api, kanban.board, async (ctx, { query }) => {
    const { rows, lanes } = await showBoard(ctx, query);
    return { tickets: rows.map(presentCard), count: rows.length, hasMore: lanes.some(({ hasMore }) => hasMore), lanes };
  });

  route(api, kanban.counts, async (ctx, { query }) => countLanes(ctx, query));

  route(api, kanban.move, async (ctx, { params: { ticketId, tagId }, query }) => ({
    ticket: presentCard(await moveCard(ctx, { ticketId, to: tagId, from: query.from })),
  }));

  route(api, kanban.leave, async (ctx, { params: { ticketId }, query }) => ({
    ticket: presentCard(await moveCard(ctx, { ticketId, to: null, from: query.from })),
  }));

  route(api, kanban.order, async (ctx, { body }) => ({
    lista: (await orderLanes(ctx, body.ids)).map(({ id, name }) => ({ id, name })),
  }));
}
