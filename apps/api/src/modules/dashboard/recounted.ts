import { dayIn } from "../../platform/clock.ts";
import type { everyRow } from "./factory.ts";

type Rows = Awaited<ReturnType<typeof everyRow>>;
type Attendance = Rows["attendances"][number];
type Between = { from: string; to: string };

/** The numbers of a period, computed in the simplest way from all rows. */
export function recounted(rows: Rows, zone: string, { from, to }: Between) {
  const isIn = (at: Date | string | null) => at !== null && dayIn(zone, new Date(at)) >= from && dayIn(zone, new Date(at)) <= to;
  const ms = (at: Date | string | null) => (at === null ? 0 : new Date(at).getTime());
  const { attendances } = rows;
  const tickets = new Map(rows.tickets.map((ticket) => [ticket.id, ticket]));

  const tell = (some: Attendance[], people?: number) => {
    const accepted = some.filter(({ accepted_at, accepted_by }) => isIn(accepted_at) && (people === undefined || accepted_by === people));
    const closed = some.filter(({ closed_at, closed_by }) => isIn(closed_at) && (people === undefined || closed_by === people));
    const waits = accepted.map(({ queued_at, accepted_at }) => Math.max(0, Math.floor((ms(accepted_at) - ms(queued_at)) / 1000)));
    const supports = closed
      .filter(({ accepted_at }) => accepted_at !== null)
      .map(({ accepted_at, closed_at }) => Math.max(0, Math.floor((ms(closed_at) - ms(accepted_at)) / 1000)));
    const rated = closed.flatMap(({ rating }) => (rating === null ? [] : [rating]));
    return {
      queued: people === undefined ? some.filter(({ queued_at }) => isIn(queued_at)).length : 0,
      accepted: accepted.length,
      closed: closed.length,
      wait: times(waits),
      support: times(supports),
      ratings: {
        mean: rated.length === 0 ? null : twoPlaces(rated.reduce((sum, one) => sum + one, 0) / rated.length),
        counts: [1, 2, 3].map((rating) => rated.filter((one) => one === rating).length),
        asked: closed.filter(({ rating_asked_at, rating }) => rating_asked_at !== null || rating !== null).length,
        rated: rated.length,
      },
    };
  };
  const by = (keysOf: (attendance: Attendance) => (number | null)[]) => {
    const ids = new Set(attendances.flatMap(keysOf));
    return Object.fromEntries([...ids].map((id) => [id ?? 0, tell(attendances.filter((one) => keysOf(one).includes(id)))]));
  };
  const people = rows.contacts.filter(({ is_group, merged_into, created_at }) => !is_group && merged_into === null && isIn(created_at));
  const queuedOf = (contactId: number) =>
    attendances
      .filter(({ ticket_id }) => tickets.get(ticket_id)?.contact_id === contactId)
      .map(({ queued_at }) => dayIn(zone, new Date(queued_at)));
  const isLead = ({ id, created_at }: (typeof people)[number]) =>
    queuedOf(id).some((day) => day >= dayIn(zone, new Date(created_at)) && day <= to);
  const hours = Array.from({ length: 168 }, () => 0);
  for (const { queued_at } of attendances.filter(({ queued_at }) => isIn(queued_at)))
    hours[hourIn(zone, new Date(queued_at))] = (hours[hourIn(zone, new Date(queued_at))] ?? 0) + 1;
  return {
    all: tell(attendances),
    user: Object.fromEntries(rows.users.map(({ id }) => [id, tell(attendances, id)])),
    queue: by(({ queue_id }) => [queue_id]),
    connection: by(({ ticket_id }) => [tickets.get(ticket_id)?.connection_id ?? null]),
    tag: by(({ ticket_id }) => rows.tagged.filter((tag) => tag.ticket_id === ticket_id).map(({ tag_id }) => tag_id)),
    hours,
    newContacts: people.length,
    leads: people.filter(isLead).length,
    happeningBefore: attendances.filter((one) => isBefore(one.accepted_at) && !isBefore(one.closed_at)).length,
    pendingBefore: attendances.filter((one) => isBefore(one.queued_at) && !isBefore(one.accepted_at) && !isBefore(one.closed_at)).length,
  };

  function isBefore(at: Date | string | null) {
    return at !== null && dayIn(zone, new Date(at)) < from;
  }
}

const twoPlaces = (value: number) => Math.round(value * 100) / 100;

function times(seconds: number[]) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const minutesAt = (share: number) => (sorted.length === 0 ? null : Math.floor((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 60));
  const mean = sorted.length === 0 ? null : twoPlaces(sorted.reduce((sum, one) => sum + one, 0) / sorted.length / 60);
  return { mean, median: minutesAt(0.5), p90: minutesAt(0.9) };
}

function hourIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short", hour: "2-digit", hourCycle: "h23" }).formatToParts(at);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(partOf("weekday")) * 24 + Number(partOf("hour"));
}
