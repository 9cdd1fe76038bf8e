import type { Dashboard, DashboardAttendant } from "@recado/contract/dashboard";
import { addUp, type Line, type Numbers, noSums, type Percentile, type Sums } from "./numbers.ts";
import { daysBetween, later, type Span } from "./period.ts";

const twoPlaces = (value: number) => Math.round(value * 100) / 100;
const meanOf = (seconds: number, n: number) => (n === 0 ? null : twoPlaces(seconds / n / 60));

export const meanWait = ({ wait_seconds, accepted }: Sums) => meanOf(wait_seconds, accepted);
export const meanSupport = ({ support_seconds, supported }: Sums) => meanOf(support_seconds, supported);

const ratedOf = ({ rated_1, rated_2, rated_3 }: Sums) => rated_1 + rated_2 + rated_3;
export const meanRating = (sums: Sums) =>
  ratedOf(sums) === 0 ? null : twoPlaces((sums.rated_1 + 2 * sums.rated_2 + 3 * sums.rated_3) / ratedOf(sums));
export const ratingsOf = (sums: Sums): Dashboard["ratings"] => ({
  mean: meanRating(sums),
  counts: [sums.rated_1, sums.rated_2, sums.rated_3],
  asked: sums.asked,
  rated: ratedOf(sums),
});

export function timesOf(sums: Sums, percentiles: Percentile[], id: number, kind: Percentile["kind"]) {
  const found = percentiles.find((one) => one.id === id && one.kind === kind);
  return { mean: kind === "wait" ? meanWait(sums) : meanSupport(sums), median: found?.median ?? null, p90: found?.p90 ?? null };
}

type Standing = { happening: number; pending: number };
export type Person = { id: number; name: string; online: boolean; removed: boolean };

export function presentDashboard(span: Span, { lines, percentiles }: Numbers, people: Person[], standing: Standing): Dashboard {
  const whole = lines.filter(({ dimension }) => dimension === "all");
  const leads = lines.filter(({ dimension }) => dimension === "lead");
  const isCurrent = ({ day }: Line) => day !== null && day >= span.from;
  const isPrevious = ({ day }: Line) => day !== null && day < span.from;
  const [current, previous] = [addUp(whole.filter(isCurrent)), addUp(whole.filter(isPrevious))];
  const before = addUp(whole.filter((line) => !isCurrent(line)));
  const { from, to, previousFrom, previousTo } = span;
  return {
    period: { from, to, previousFrom, previousTo },
    counters: {
      supportHappening: standing.happening,
      supportPending: standing.pending,
      supportFinished: current.closed,
      leads: addUp(leads.filter(isCurrent)).contacts,
      newContacts: current.contacts,
      avgSupportTime: meanSupport(current),
      avgWaitTime: meanWait(current),
      previousSupportHappening: Math.max(0, before.accepted - before.supported),
      previousSupportPending: Math.max(0, before.queued - before.accepted - (before.closed - before.supported)),
      previousSupportFinished: previous.closed,
      previousLeads: addUp(leads.filter(isPrevious)).contacts,
      previousNewContacts: previous.contacts,
      previousAvgSupportTime: meanSupport(previous),
      previousAvgWaitTime: meanWait(previous),
    },
    queued: current.queued,
    accepted: current.accepted,
    support: timesOf(current, percentiles, 0, "support"),
    wait: timesOf(current, percentiles, 0, "wait"),
    ratings: ratingsOf(current),
    attendants: attendantsOf(lines, people),
    days: daysOf(span, whole),
    hours: hoursOf(lines),
  };
}

/** All present users, and removed ones with attendances. */
export function attendantsOf(lines: Line[], people: Person[]): DashboardAttendant[] {
  const own = new Map(lines.filter(({ dimension }) => dimension === "user").map((line) => [line.id, line]));
  return people
    .filter(({ id, removed }) => !removed || own.has(id))
    .map(({ id, name, online, removed }) => {
      const sums = own.get(id) ?? noSums;
      return {
        id,
        name,
        online,
        removed,
        tickets: sums.accepted,
        closedTickets: sums.closed,
        avgSupportTime: meanSupport(sums),
        avgWaitTime: meanWait(sums),
        rating: meanRating(sums),
      };
    });
}

/** Every day until today, also those without attendances. */
function daysOf({ from, to, today }: Span, whole: Line[]): Dashboard["days"] {
  const last = to < today ? to : today;
  const linesByDay = new Map(whole.map((line) => [line.day, line]));
  return Array.from({ length: Math.max(0, daysBetween(from, last) + 1) }, (_, at) => {
    const day = later(from, at);
    const { queued, accepted, closed, contacts } = linesByDay.get(day) ?? noSums;
    return { day, queued, accepted, closed, contacts };
  });
}

function hoursOf(lines: Line[]): number[] {
  const queuedByHour = new Map(lines.filter(({ dimension }) => dimension === "hour").map(({ id, queued }) => [id, queued]));
  return Array.from({ length: 168 }, (_, hour) => queuedByHour.get(hour) ?? 0);
}
