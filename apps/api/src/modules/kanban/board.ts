import { BOARD_MAX, type BoardFilter, type BoardPage, FIRST_LANE, LANE_PAGE, type Lane } from "@recado/contract/kanban";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { listKanbanTags } from "../tags/queries.ts";
import { type Filter, isNarrow, NONE, READ_MAX } from "../tickets/list/candidates.ts";
import { findTextMatches } from "../tickets/list/list.ts";
import { scanNewest } from "../tickets/list/scanNewest.ts";
import { type VisibleSlice, visibleSlices } from "../tickets/list/visibleSlices.ts";
import { selectTickets, type TicketRow } from "../tickets/queries.ts";
import { type CardPosition, countIn, findInSlices, firstOfLanes } from "./positions.ts";

/** The first cards of each lane, or one page of one lane; a lane shows what the ticket list shows with its tag. */
export async function showBoard(ctx: Ctx, page: BoardPage): Promise<{ rows: TicketRow[]; lanes: Lane[] }> {
  const lanes = await listLanes(ctx, page.tagId);
  // Page numbers count whole pages, even if the first response was smaller.
  const most = page.tagId === undefined ? Math.min(page.perLane, Math.max(1, Math.floor(BOARD_MAX / lanes.length))) : LANE_PAGE;
  const skip = page.tagId === undefined ? 0 : (page.pageNumber - 1) * LANE_PAGE;
  const found = await positionsOf(ctx, page, { lanes: lanes.map(({ tagId }) => tagId), skip, most: most + 1 });
  const shown = lanes.map(({ tagId }) => found.filter(({ lane }) => lane === tagId));
  const rows = await cardsOf(
    ctx,
    shown.flatMap((positions) => positions.slice(0, most)).map(({ id }) => id),
  );
  return { rows, lanes: lanes.map((lane, at) => ({ ...lane, hasMore: (shown[at]?.length ?? 0) > most })) };
}

/** The number of cards in each lane. */
export async function countLanes(ctx: Ctx, filter: BoardFilter) {
  const { slices, query, isPartial } = await ask(ctx, filter);
  return { lanes: await countIn(ctx, slices, query), isPartial };
}

const first = { tagId: FIRST_LANE, name: "", color: "" };

async function listLanes(ctx: Ctx, tagId: number | undefined) {
  const lanes = [first, ...(await listKanbanTags(ctx)).map(({ id, name, color }) => ({ tagId: id, name, color }))];
  if (tagId === undefined) return lanes;
  return [lanes.find((lane) => lane.tagId === tagId) ?? fail("ERR_NO_TAG_FOUND")];
}

type LanePage = { lanes: number[]; skip: number; most: number };

async function positionsOf(ctx: Ctx, page: BoardPage, wanted: LanePage): Promise<CardPosition[]> {
  const { slices, query } = await ask(ctx, page);
  const isFew = isNarrow(query.filter) || query.filter.searchParam !== "" || Boolean(query.filter.users?.length);
  return isFew ? findInSlices(ctx, slices, { ...query, ...wanted }) : firstOfLanes(ctx, slices, wanted);
}

/** The list's query for tickets on the board. Very common words are searched for as far as the time allows. */
async function ask(ctx: Ctx, { searchParam, showAll, queueIds, onlyQueues, tags, users }: BoardFilter) {
  const filter: Filter = {
    searchParam,
    showAll,
    queueIds,
    onlyQueues,
    tags,
    users,
    pageNumber: 1,
    withUnreadMessages: false,
    onBoard: true,
  };
  const slices: VisibleSlice[] = visibleSlices(ctx.actor, filter);
  const matches = slices.length === 0 ? NONE : await findTextMatches(ctx, { filter, after: undefined });
  if (matches !== undefined) return { slices, query: { filter, said: matches }, isPartial: false };
  const { ids, goOn } = await scanNewest(ctx, slices, { filter, said: NONE, after: undefined, most: READ_MAX });
  return { slices, query: { filter: { ...filter, searchParam: "" }, said: NONE, among: ids }, isPartial: goOn !== undefined };
}

/** In the order of the ids. */
async function cardsOf(ctx: Ctx, ids: number[]): Promise<TicketRow[]> {
  const rows = await selectTickets(ctx).where("tickets.id", "=", sql<number>`any(${ids}::int[])`).execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowsById.get(id) ?? []);
}
