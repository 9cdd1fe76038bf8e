import { z } from "zod";
import { Id, IdsText, IdText, Named, PageNumber, SearchText, YesText } from "./common.ts";
import { del, get, put } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** The lane of the tickets without a kanban tag, where a lane is named by its tag. */
export const FIRST_LANE = 0;

/** So many cards a page of one lane holds … */
export const LANE_PAGE = 50;
/** … and so many a whole board at most, however many lanes it has. */
export const BOARD_MAX = 2000;

/** What a card shows of its ticket: the same fields under the same names. */
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

/** So much of the last message is on a card. */
export const CARD_LETTERS_MAX = 120;

/** A tag that is a column of the board; nought is the first one, which has neither name nor colour of its own. */
export const Lane = z.object({ tagId: z.int32().nonnegative(), name: z.string(), color: z.string(), hasMore: z.boolean() });
export type Lane = z.infer<typeof Lane>;

const LaneText = z.codec(z.string().regex(/^(0|[1-9]\d{0,9})$/), z.int32().nonnegative(), { decode: Number, encode: String });

/** The filters of the list of tickets, and what they mean there. */
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
  /** One lane alone, from its page `pageNumber` on; without it all of them, each from its first. */
  tagId: LaneText.optional(),
  pageNumber: PageNumber,
  /** Fewer of each lane than a page, for the first look at a board. */
  perLane: z.codec(z.string().regex(/^[1-9]\d?$/), z.int().min(1).max(LANE_PAGE), { decode: Number, encode: String }).default(LANE_PAGE),
});
export type BoardPage = z.output<typeof BoardPage>;

const ofTicket = z.object({ ticketId: IdText });
/** Where the card was when somebody took it: moved by another one since, it stays where that one put it. */
const From = z.object({ from: LaneText.optional() });

export const Moved = z.object({ ticket: KanbanTicket });

/** Everything here is behind the plan's flag. */
const shape = { feature: "useKanban" } as const;

export const kanban = {
  /** Pending and open tickets, newest first in each lane. `count` is how many this answer holds; `counts` says how many there are. */
  board: get("/ticket/kanban", {
    ...shape,
    query: BoardPage,
    response: z.object({ tickets: z.array(KanbanTicket), count: z.int(), hasMore: z.boolean(), lanes: z.array(Lane) }),
    errors: ["ERR_NO_TAG_FOUND"],
  }),
  /** How many stand in each lane; `isPartial` where a search stopped before it had read everything. */
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
  /** Back to the first lane. */
  leave: del("/ticket-tags/:ticketId", {
    ...shape,
    params: ofTicket,
    query: From,
    response: Moved,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_CARD_CLOSED", "ERR_CARD_MOVED"],
  }),
  /** From left to right; lanes that are not named follow in the order they had. */
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
