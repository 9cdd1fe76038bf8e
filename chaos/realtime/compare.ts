import { isDeepStrictEqual } from "node:util";
import type { Message } from "@recado/contract/messages";
import type { Note } from "@recado/contract/ticket-notes";
import type { Ticket, TicketCard, TicketMove } from "@recado/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { withEventsInFlight } from "../../apps/web/src/features/notifications/queries.ts";
import { countOf, type Unread } from "../../apps/web/src/features/notifications/unread.ts";
import type { TicketQuestion } from "../../apps/web/src/features/tickets/cache/queries.ts";
import { timelineEvents } from "../../apps/web/src/features/tickets/conversation/events/timelineEvents.ts";
import { withoutTwins } from "../../apps/web/src/lib/list/pages.ts";
import type { Ask } from "./asking.ts";
import type { OpenTicket } from "./openTicket.ts";
import { type Moves, type Notes, pathTo, type TalkPage, type TicketPage } from "./paths.ts";

type Shown<P> = { pages: P[] } | undefined;
type Screen = {
  ask: Ask;
  lists: { question: TicketQuestion; shown(): Shown<TicketPage> }[];
  bell: Unread | undefined;
  open: OpenTicket | undefined;
};

/** Compares a client's state with a fresh load: one sentence for each part that differs. */
export async function differencesOf({ ask, lists, bell, open }: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const { question, shown } of lists) found.push(...(await listDiffers(ask, question, shown())));
  found.push(...bellDiffers(bell, await withEventsInFlight(new QueryClient(), () => ask<TicketPage>(pathTo.unread()))));
  if (open) found.push(...(await openDiffers(ask, open)));
  return found;
}

/** Links are signed anew on each request. */
const links = { mediaUrl: 0, playableUrl: 0, thumbnailUrl: 0 };
const without = (row: object, names: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !(name in names)));

/** Every visible row and its position, and the tab's number; also whether the list ends there. */
async function listDiffers(ask: Ask, question: TicketQuestion, shown: Shown<TicketPage>): Promise<string[]> {
  const name = `list ${JSON.stringify(question)}`;
  const rows = withoutTwins(shown?.pages.flatMap(({ tickets }) => tickets) ?? []);
  const fresh = await upTo<TicketPage, Ticket>(
    rows.length,
    (cursor) => ask(pathTo.list(question, cursor)),
    (page) => page.tickets,
  );
  const isAll = shown?.pages.at(-1)?.hasMore !== true;
  return [
    ...differs(name, rows, isAll ? fresh.rows : fresh.rows.slice(0, rows.length)),
    ...differs(`${name} count`, [{ count: shown?.pages[0]?.count }], [{ count: fresh.first.count }]),
  ];
}

async function openDiffers(ask: Ask, open: OpenTicket): Promise<string[]> {
  const inside = open.inside();
  const card = await ask<TicketCard>(pathTo.card(open.uuid));
  const shown = open.card();
  const name = `ticket ${card.id}`;
  if (!inside) return [`${name} is not shown yet`];
  const [notes, moves] = [await ask<Notes>(pathTo.notes(inside.place)), await ask<Moves>(pathTo.moves(card.id))];
  return [
    ...differs(name, shown && [shown], [card]),
    ...(await talkDiffers(ask, card.id, inside.talk())),
    ...differs(`${name} notes`, inside.notes()?.map(noted), notes.map(noted)),
    ...differs(`${name} lines`, linesOf(card.id, inside.notes(), inside.moves()), linesOf(card.id, notes, moves)),
  ];
}

/** From the newest back, as far as was loaded. */
async function talkDiffers(ask: Ask, ticketId: number, shown: Shown<TalkPage>): Promise<string[]> {
  const rows = shown?.pages.flatMap(({ messages }) => messages.toReversed()) ?? [];
  const newest = (page: TalkPage) => page.messages.toReversed();
  const fresh = await upTo<TalkPage, Message>(rows.length, (cursor) => ask(pathTo.talk(ticketId, cursor)), newest);
  const isAll = shown?.pages.at(-1)?.hasMore !== true;
  return differs(`conversation ${ticketId}`, rows.map(visible), (isAll ? fresh.rows : fresh.rows.slice(0, rows.length)).map(visible));
}

/** Without fields that no bubble shows: the read state at the provider, and the ticket's queue. */
const visible = (message: Message) => without(message, { ...links, read: 0, queueId: 0, queue: 0 });
/** Without fields that no note shows: its ticket's and contact's present state. */
const noted = (note: Note) => without(note, { ticket: 0, contact: 0 });

/** The events between the messages: a deleted note is no reason any more. */
const linesOf = (ticketId: number, notes: Note[] = [], moves: TicketMove[] = []) =>
  timelineEvents(
    notes.filter((note) => note.ticketId === ticketId),
    moves,
  ).map((line) => ({
    ...line,
    ...(line.kind === "move" && { move: without(line.move, { noteId: 0 }) }),
    ...(line.kind === "note" && { note: noted(line.note) }),
  }));

/** The number of unread messages, and the listed tickets in order. */
function bellDiffers(shown: Unread | undefined, fresh: Unread): string[] {
  const visibleRows = (unread: Unread) => [{ count: countOf(unread) }, ...unread.rows.map((row) => without(row, { can: 0 }))];
  return differs("bell", shown && visibleRows(shown), visibleRows(fresh));
}

type Page = { hasMore: boolean; cursor: string | null };
async function upTo<P extends Page, R>(many: number, ask: (cursor: string) => Promise<P>, rowsOf: (page: P) => R[]) {
  const first = await ask("");
  const rows = rowsOf(first);
  for (let last = first; last.hasMore && rows.length <= many; ) {
    last = await ask(last.cursor ?? "");
    rows.push(...rowsOf(last));
  }
  return { first, rows };
}

function differs(name: string, shown: object[] | undefined, fresh: object[]): string[] {
  if (isDeepStrictEqual(shown, fresh)) return [];
  if (!shown) return [`${name}: is not shown yet`];
  const at = fresh.findIndex((row, index) => !isDeepStrictEqual(row, shown[index]));
  if (at === -1) return [`${name}: ${shown.length} instead of ${fresh.length} rows`];
  return [`${name}: row ${at} of ${shown.length}/${fresh.length}: ${parting(shown[at], fresh[at])}`];
}

/** Only the differing fields, and those that identify the row. */
function parting(shown: object = {}, fresh: object = {}): string {
  const [is, ought] = [Object.entries(shown), Object.entries(fresh)].map((entries) => new Map<string, unknown>(entries)) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  const names = [...new Set([...is.keys(), ...ought.keys()])].filter((name) => !isDeepStrictEqual(is.get(name), ought.get(name)));
  const part = (of: Map<string, unknown>) => JSON.stringify(Object.fromEntries(["id", ...names].map((name) => [name, of.get(name)])));
  return `${part(is)} instead of ${part(ought)}`;
}
