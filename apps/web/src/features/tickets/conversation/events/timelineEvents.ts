import type { Message } from "@recado/contract/messages";
import type { Note } from "@recado/contract/ticket-notes";
import type { Attendance, TicketMove } from "@recado/contract/tickets";

type Timed = { key: string; at: string };
export type Moved = Timed & { kind: "move"; move: TicketMove; reason?: string };
/** An entry of the conversation that is not a message. */
export type TimelineEvent = Moved | (Timed & ({ kind: "start" | "end"; attendance: Attendance } | { kind: "note"; note: Note }));

/** Moves and notes in the order of time. A note that is the reason of a move is shown with the move. */
export function timelineEvents(notes: readonly Note[], moves: readonly TicketMove[]): TimelineEvent[] {
  const reasons = new Set(moves.map(({ noteId }) => noteId));
  const texts = new Map(notes.map(({ id, note }) => [id, note]));
  const moved = moves.map((move): TimelineEvent => {
    const reason = move.noteId === null ? undefined : texts.get(move.noteId);
    return { kind: "move", key: `move ${move.id}`, at: move.at, move, ...(reason !== undefined && { reason }) };
  });
  const noted = notes.toReversed().filter(({ id }) => !reasons.has(id));
  return inTime([...moved, ...noted.map((note): TimelineEvent => ({ kind: "note", key: `note ${note.id}`, at: note.createdAt, note }))]);
}

/** An attendance with the first of its loaded messages, and the time of its last one. */
export type Span = Attendance & { first: string | undefined; endsAt: string | null };

/** Farewell, rating and thanks are sent after the end of an attendance and belong to it; the next one may have begun among them. */
export function spansOf(attendances: readonly Attendance[], messages: readonly Message[]): Span[] {
  const [first, last] = [new Map<number | null, string>(), new Map<number | null, string>()];
  for (const { id, attendanceId, createdAt } of messages) {
    if (!first.has(attendanceId)) first.set(attendanceId, id);
    last.set(attendanceId, createdAt);
  }
  return attendances.map((one) => ({
    ...one,
    first: first.get(one.id),
    endsAt: one.closedAt && laterOf(one.closedAt, last.get(one.id) ?? one.closedAt),
  }));
}
const laterOf = (one: string, other: string) => (one > other ? one : other);

type All = { attendances: readonly Span[]; events: readonly TimelineEvent[] };

/** The events between a message and the one before it; before the first message, all earlier ones. */
export function eventsBefore(message: Message, before: Message | undefined, { attendances, events }: All): TimelineEvent[] {
  const begun = attendances.find(({ first }) => first === message.id);
  return inTime([
    ...within(events, before?.createdAt, message.createdAt),
    ...silentOf(attendances, before?.createdAt, message.createdAt),
    ...endsOf(attendances, before?.createdAt, message.createdAt),
    // By the provider's clock, the message that begins an attendance may be older than the attendance.
    ...(begun ? [startOf(begun, begun.queuedAt < message.createdAt ? begun.queuedAt : message.createdAt)] : []),
  ]);
}

export const eventsAfter = (last: Message | undefined, { attendances, events }: All): TimelineEvent[] =>
  inTime([
    ...within(events, last?.createdAt, undefined),
    ...silentOf(attendances, last?.createdAt, undefined),
    ...endsOf(attendances, last?.createdAt, undefined),
  ]);

const startOf = (attendance: Span, at: string): TimelineEvent => ({ kind: "start", key: `start ${attendance.id}`, at, attendance });

/** An attendance without messages begins at its own time. */
const silentOf = (attendances: readonly Span[], from: string | undefined, before: string | undefined) =>
  attendances.flatMap((one) => (one.first === undefined && isWithin(one.queuedAt, from, before) ? [startOf(one, one.queuedAt)] : []));

/** An attendance ends after the last of its messages. */
const endsOf = (attendances: readonly Span[], from: string | undefined, before: string | undefined) =>
  attendances.flatMap((attendance): TimelineEvent[] => {
    const { id, endsAt } = attendance;
    return endsAt !== null && isWithin(endsAt, from, before) ? [{ kind: "end", key: `end ${id}`, at: endsAt, attendance }] : [];
  });

const isWithin = (at: string, from: string | undefined, before: string | undefined) =>
  (from === undefined || at >= from) && (before === undefined || at < before);

const inTime = (list: TimelineEvent[]) => list.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

/** A binary search, because it runs for every message. */
function within(events: readonly TimelineEvent[], after: string | undefined, until: string | undefined) {
  const from = after === undefined ? 0 : firstLater(events, after);
  return events.slice(from, until === undefined ? undefined : firstLater(events, until));
}

function firstLater(events: readonly TimelineEvent[], than: string) {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.at ?? "") > than) high = middle;
    else low = middle + 1;
  }
  return low;
}
