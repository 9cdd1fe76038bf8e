import { z } from "zod";
import { At, Cursor, DayText, Id, IdText, page } from "./common.ts";
import { get } from "./endpoint.ts";
import { metricNames } from "./metrics.ts";
import { TicketStatus } from "./tickets.ts";

/** The periods that the page offers: so many days until today; 0 is today only. */
export const PERIODS = [0, 3, 7, 15, 30, 60, 90] as const;
/** Five years: nobody reads a longer chart. */
export const PERIOD_MAX_DAYS = 1830;

const DaysText = z.codec(z.string().regex(/^\d{1,4}$/), z.int().min(0).max(PERIOD_MAX_DAYS), { decode: Number, encode: String });

/** Without either, from the first of the month until today. Both days are included, by the company's calendar. */
const Period = z.object({ days: DaysText.optional(), date_from: DayText, date_to: DayText });
export type Period = z.output<typeof Period>;

/** Minutes with two decimals; null if there is nothing to average. */
const Minutes = z.number().nonnegative().nullable();
/** The mean, and in whole minutes the median and the 90th percentile. */
const Times = z.object({ mean: Minutes, median: z.int().nullable(), p90: z.int().nullable() });
const Count = z.int().nonnegative();
const Ratings = z.object({ mean: z.number().nullable(), counts: z.tuple([Count, Count, Count]), asked: Count, rated: Count });

const Counters = z.object({
  supportHappening: Count,
  supportPending: Count,
  supportFinished: Count,
  leads: Count,
  newContacts: Count,
  avgSupportTime: Minutes,
  avgWaitTime: Minutes,
  previousSupportHappening: Count,
  previousSupportPending: Count,
  previousSupportFinished: Count,
  previousLeads: Count,
  previousNewContacts: Count,
  previousAvgSupportTime: Minutes,
  previousAvgWaitTime: Minutes,
});

/** `tickets` counts those they accepted; the other numbers, those they closed. Removed agents are only listed if they had attendances. */
const DashboardAttendant = z.object({
  id: Id,
  name: z.string(),
  online: z.boolean(),
  removed: z.boolean(),
  tickets: Count,
  closedTickets: Count,
  avgSupportTime: Minutes,
  avgWaitTime: Minutes,
  rating: z.number().nullable(),
});
export type DashboardAttendant = z.infer<typeof DashboardAttendant>;

const Day = z.object({ day: z.iso.date(), queued: Count, accepted: Count, closed: Count, contacts: Count });

export const Dashboard = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date(), previousFrom: z.iso.date(), previousTo: z.iso.date() }),
  counters: Counters,
  queued: Count,
  accepted: Count,
  support: Times,
  wait: Times,
  ratings: Ratings,
  attendants: z.array(DashboardAttendant),
  days: z.array(Day),
  /** How many were queued in each hour of the week, from Sunday at midnight on. */
  hours: z.array(Count).length(168),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const Dimension = z.enum(["user", "queue", "connection", "tag"]);
export type Dimension = z.infer<typeof Dimension>;

/** 0 is the row for none. `removed` marks a deleted user. */
const TableRow = z.object({
  id: z.int32().nonnegative(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  removed: z.boolean(),
  queued: Count,
  accepted: Count,
  closed: Count,
  wait: Times,
  support: Times,
  ratings: Ratings,
});
export type TableRow = z.infer<typeof TableRow>;

/** The tickets open now: the page counts them itself, and updates them with ticket events. */
const NowTicket = z.object({
  id: Id,
  status: TicketStatus,
  userId: Id.nullable(),
  /** Whether the customer wrote last. */
  waits: z.boolean(),
  lastMessageAt: At.nullable(),
  updatedAt: At,
});
export type NowTicket = z.infer<typeof NowTicket>;

/** Up to this many open tickets are listed; beyond that, only their number. */
export const NOW_MAX = 5000;

const OrNone = z.codec(z.string().regex(/^(0|[1-9]\d{0,9})$/), z.int32().nonnegative(), { decode: Number, encode: String });
const HourText = z.codec(z.string().regex(/^\d{1,3}$/), z.int().min(0).max(167), { decode: Number, encode: String });

/** Lists the records behind a number: the same period, and the table's row or the hour. */
const CountedFilter = Period.extend({
  metric: z.enum(metricNames),
  userId: IdText.optional(),
  queueId: OrNone.optional(),
  connectionId: OrNone.optional(),
  tagId: IdText.optional(),
  hour: HourText.optional(),
  rating: z.codec(z.enum(["1", "2", "3"]), z.int().min(1).max(3), { decode: Number, encode: (n) => String(n) as "1" }).optional(),
  cursor: Cursor,
});
export type CountedFilter = z.output<typeof CountedFilter>;

/** The size of a page. */
export const COUNTED_PAGE = 100;

/** Whole minutes. A contact may have no ticket yet, and an open ticket's attendance has not ended. */
const Counted = z.object({
  id: Id,
  protocol: z.string().nullable(),
  ticketUuid: z.uuid().nullable(),
  status: TicketStatus.nullable(),
  contact: z.object({ id: Id, name: z.string(), number: z.string().nullable() }),
  queue: z.string().nullable(),
  user: z.string().nullable(),
  at: At,
  queuedAt: At.nullable(),
  acceptedAt: At.nullable(),
  closedAt: At.nullable(),
  waitMinutes: z.int().nullable(),
  supportMinutes: z.int().nullable(),
  rating: z.int().nullable(),
});
export type Counted = z.infer<typeof Counted>;

const Dates = z.object({ initialDate: DayText, finalDate: DayText });

export const dashboard = {
  show: get("/dashboard", { query: Period, response: Dashboard, errors: [] }),
  /** How many attendances each agent accepted, by name. */
  ticketsUsers: get("/dashboard/ticketsUsers", {
    query: Dates,
    response: z.object({ data: z.array(z.object({ quantidade: Count, nome: z.string() })) }),
    errors: [],
  }),
  /** How many were queued: by hour for a single day, otherwise by day. */
  ticketsDay: get("/dashboard/ticketsDay", {
    query: Dates,
    response: z.object({
      data: z.array(z.object({ total: Count, horario: z.int().optional(), data: z.string().optional() })),
      count: Count,
    }),
    errors: [],
  }),
  table: get("/dashboard/table", {
    query: Period.extend({ by: Dimension.default("queue") }),
    response: z.object({ rows: z.array(TableRow) }),
    errors: [],
  }),
  now: get("/dashboard/now", {
    query: z.object({}),
    response: z.object({ happening: Count, pending: Count, unanswered: Count, tickets: z.array(NowTicket).nullable() }),
    errors: [],
  }),
  /** How many rows there are in all, and of how many tickets. */
  counted: get("/dashboard/counted", {
    query: CountedFilter.extend({ metric: z.enum(metricNames).default("finished") }),
    response: page("rows", Counted).extend({ tickets: Count, cursor: z.string().nullable() }),
    errors: ["ERR_NO_USER_FOUND", "ERR_NO_QUEUE_FOUND", "ERR_NO_WAPP_FOUND", "ERR_NO_TAG_FOUND"],
  }),
};
