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

type All = { attendances: readonly Attendance[]; told: readonly Happening[] };

/** Between a message and the one before it; before the first, everything until then. */
export function happenedBefore(message: Message, before: Message | undefined, { attendances, told }: All): Happening[] {
  const lies = (at: string | null) => at !== null && at <= message.createdAt && (!before || at > before.createdAt);
  const begun = attendances.find(({ id }) => id === message.attendanceId && before?.attendanceId !== id);
  const ended = attendances.filter((one) => one.id !== message.attendanceId && (lies(one.closedAt) || isLastOf(one, before)));
  return inTime([
    ...within(told, before?.createdAt, message.createdAt),
    ...ended.map((one) => endOf(one, before)),
    // What begins an attendance was said, by its provider's time, before we began it.
    ...(begun ? [startOf(begun, begun.queuedAt < message.createdAt ? begun.queuedAt : message.createdAt)] : []),
  ]);
}

export const happenedAfter = (last: Message | undefined, { attendances, told }: All): Happening[] =>
  inTime([
    ...within(told, last?.createdAt, undefined),
    ...attendances
      .filter((one) => one.closedAt !== null && (!last || one.closedAt > last.createdAt || isLastOf(one, last)))
      .map((one) => endOf(one, last)),
  ]);

/** Farewell, rating and thanks are said when it is over, and are a part of it. */
const isLastOf = ({ id, closedAt }: Attendance, message: Message | undefined) => closedAt !== null && message?.attendanceId === id;

const startOf = (attendance: Attendance, at: string): Happening => ({ kind: "start", key: `start ${attendance.id}`, at, attendance });
function endOf(attendance: Attendance, last: Message | undefined): Happening {
  const at = attendance.closedAt ?? attendance.queuedAt;
  return { kind: "end", key: `end ${attendance.id}`, at: last && last.createdAt > at ? last.createdAt : at, attendance };
}

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
