import type { Message } from "@recado/contract/messages";
import type { Note } from "@recado/contract/ticket-notes";
import type { Attendance, TicketMove } from "@recado/contract/tickets";

type Timed = { key: string; at: string };
export type Moved = Timed & { kind: "move"; move: TicketMove; reason?: string };
/** What came to pass beside what was said. */
export type Happening = Moved | (Timed & ({ kind: "start" | "end"; attendance: Attendance } | { kind: "note"; note: Note }));

/** Whatever the conversation is told of beside its pages, in the order of its time. A note that is a move's reason is told with it. */
export function toldOf(notes: readonly Note[], moves: readonly TicketMove[]): Happening[] {
  const reasons = new Set(moves.map(({ noteId }) => noteId));
  const said = new Map(notes.map(({ id, note }) => [id, note]));
  const moved = moves.map((move): Happening => {
    const reason = move.noteId === null ? undefined : said.get(move.noteId);
    return { kind: "move", key: `move ${move.id}`, at: move.at, move, ...(reason !== undefined && { reason }) };
  });
  const noted = notes.toReversed().filter(({ id }) => !reasons.has(id));
  return inTime([...moved, ...noted.map((note): Happening => ({ kind: "note", key: `note ${note.id}`, at: note.createdAt, note }))]);
}

/** An attendance as a conversation shows it: which of the messages that are here begins it, and when the last of its words was said. */
export type Span = Attendance & { first: string | undefined; endsAt: string | null };

/** Farewell, rating and thanks are said when it is over, and are a part of it; the next one may have begun among them. */
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

type All = { attendances: readonly Span[]; told: readonly Happening[] };

/** Between a message and the one before it; before the first, everything until then. */
export function happenedBefore(message: Message, before: Message | undefined, { attendances, told }: All): Happening[] {
  const begun = attendances.find(({ first }) => first === message.id);
  return inTime([
    ...within(told, before?.createdAt, message.createdAt),
    ...silentOf(attendances, before?.createdAt, message.createdAt),
    ...endsOf(attendances, before?.createdAt, message.createdAt),
    // What begins an attendance was said, by its provider's time, before we began it.
    ...(begun ? [startOf(begun, begun.queuedAt < message.createdAt ? begun.queuedAt : message.createdAt)] : []),
  ]);
}

export const happenedAfter = (last: Message | undefined, { attendances, told }: All): Happening[] =>
  inTime([
    ...within(told, last?.createdAt, undefined),
    ...silentOf(attendances, last?.createdAt, undefined),
    ...endsOf(attendances, last?.createdAt, undefined),
  ]);

const startOf = (attendance: Span, at: string): Happening => ({ kind: "start", key: `start ${attendance.id}`, at, attendance });

/** Those in which nothing was said begin when they began. */
const silentOf = (attendances: readonly Span[], from: string | undefined, before: string | undefined) =>
  attendances.flatMap((one) => (one.first === undefined && isWithin(one.queuedAt, from, before) ? [startOf(one, one.queuedAt)] : []));

/** With the last of its words, it ends after that one. */
const endsOf = (attendances: readonly Span[], from: string | undefined, before: string | undefined) =>
  attendances.flatMap((attendance): Happening[] => {
    const { id, endsAt } = attendance;
    return endsAt !== null && isWithin(endsAt, from, before) ? [{ kind: "end", key: `end ${id}`, at: endsAt, attendance }] : [];
  });

const isWithin = (at: string, from: string | undefined, before: string | undefined) =>
  (from === undefined || at >= from) && (before === undefined || at < before);

const inTime = (list: Happening[]) => list.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

/** Of what is in order, without looking at all of it for each message. */
function within(told: readonly Happening[], after: string | undefined, until: string | undefined) {
  const from = after === undefined ? 0 : firstLater(told, after);
  return told.slice(from, until === undefined ? undefined : firstLater(told, until));
}

function firstLater(told: readonly Happening[], than: string) {
  let [low, high] = [0, told.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((told[middle]?.at ?? "") > than) high = middle;
    else low = middle + 1;
  }
  return low;
}
