import { z } from "zod";
import { Id, IdsText, IdText, Named, PageNumber, SearchText, YesText } from "./common.ts";
import { del, get, put } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** The lane of tickets without a kanban tag, used in place of a tag id. */
export const FIRST_LANE = 0;

/** Cards on a page of one lane … */
export const LANE_PAGE = 50;
/** … and on a whole board at most, however many lanes it has. */
export const BOARD_MAX = 2000;

/** A card's fields, named like its ticket's. */
export const KanbanTicket = Ticket.pick({
  id: true,
  uuid: true,
  status: true,
  unreadMessages: true,
  lastMessage: true,
  lastWord: true,
  lastMessageAt: true,
  fromMe: true,
  isGroup: true,
  contactId: true,
  userId: true,
  queueId: true,
  updatedAt: true,
  queue: true,
  user: true,
  tags: true,
  code: true,
}).extend({ contact: Ticket.shape.contact.omit({ email: true }) });
export type KanbanTicket = z.infer<typeof KanbanTicket>;

/** The length of the last message on a card. */
export const CARD_LETTERS_MAX = 120;

/** A tag that is a column of the board; 0 is the first lane, which has no name or colour. */
export const Lane = z.object({ tagId: z.int32().nonnegative(), name: z.string(), color: z.string(), hasMore: z.boolean() });
export type Lane = z.infer<typeof Lane>;

const LaneText = z.codec(z.string().regex(/^(0|[1-9]\d{0,9})$/), z.int32().nonnegative(), { decode: Number, encode: String });

/** The filters of the ticket list, with the same meaning. */
export const BoardFilter = z.object({
  searchParam: SearchText,
  showAll: YesText,
  queueIds: IdsText.optional(),
  onlyQueues: YesText,
  tags: IdsText.optional(),
  users: IdsText.optional(),
});
export type BoardFilter = z.output<typeof BoardFilter>;

const BoardPage = BoardFilter.extend({
  /** A single lane, from its page `pageNumber` on; without it all lanes, each from its first page. */
  tagId: LaneText.optional(),
  pageNumber: PageNumber,
  /** Fewer cards per lane than a page, for a quick first view. */
  perLane: z.codec(z.string().regex(/^[1-9]\d?$/), z.int().min(1).max(LANE_PAGE), { decode: Number, encode: String }).default(LANE_PAGE),
});
export type BoardPage = z.output<typeof BoardPage>;

const ofTicket = z.object({ ticketId: IdText });
/** The lane in which the user picked up the card: if someone else has moved it since, it stays there. */
const From = z.object({ from: LaneText.optional() });

export const Moved = z.object({ ticket: KanbanTicket });

/** All of these need the plan's flag. */
const shape = { feature: "useKanban" } as const;

export const kanban = {
  /** Pending and open tickets, newest first in each lane. `count` is the number in this answer; `counts` returns the totals. */
  board: get("/ticket/kanban", {
    ...shape,
    query: BoardPage,
    response: z.object({ tickets: z.array(KanbanTicket), count: z.int(), hasMore: z.boolean(), lanes: z.array(Lane) }),
    errors: ["ERR_NO_TAG_FOUND"],
  }),
  /** The number of tickets in each lane; `isPartial` if a search stopped before it had read everything. */
  counts: get("/ticket/kanban/counts", {
    ...shape,
    query: BoardFilter,
    response: z.object({ lanes: z.array(z.object({ tagId: z.int32().nonnegative(), count: z.int() })), isPartial: z.boolean() }),
    errors: [],
  }),
  move: put("/ticket-tags/:ticketId/:tagId", {
    ...shape,
    params: ofTicket.extend({ tagId: IdText }),
    query: From,
    response: Moved,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_NO_TAG_FOUND", "ERR_NO_LANE", "ERR_CARD_CLOSED", "ERR_CARD_MOVED"],
    example: {},
  }),
  /** Moves the card to the first lane. */
  leave: del("/ticket-tags/:ticketId", {
    ...shape,
    params: ofTicket,
    query: From,
    response: Moved,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_CARD_CLOSED", "ERR_CARD_MOVED"],
  }),
  /** From left to right; lanes that are not listed follow in their previous order. */
  order: put("/tags/kanban/order", {
    ...shape,
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    response: z.object({ lista: z.array(Named) }),
    errors: ["ERR_NO_TAG_FOUND"],
    partsMax: 2000,
    example: { ids: [1] },
  }),
};

export const kanbanFacts = {
  "lanes.ordered": z.object({ ids: z.array(Id) }),
};
