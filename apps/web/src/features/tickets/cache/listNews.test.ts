import type { Message } from "@recado/contract/messages";
import type { Ticket, TicketNews } from "@recado/contract/tickets";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { aCard, aMessage, anAuthor, aTicket } from "../testing/samples.ts";
import { putFile } from "./fileQueries.ts";
import { dropTicket, mayLeaveUnseen, putTicket, readTicket, renameContact } from "./listNews.ts";
import { renameAuthor } from "./messageNews.ts";
import { type TicketQuestion, ticketKeys } from "./queries.ts";

const me = 7;
const put = (cache: QueryClient, ticket: TicketNews) => putTicket(cache, ticket, me);
const mine: TicketQuestion = { status: "open", showAll: false };
let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
});

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;

/** Pages of two, the newest first, as they came. */
function shows(filter: TicketQuestion, ...pages: Ticket[][]) {
  const count = pages.flat().length;
  cache.setQueryData(ticketKeys.list(filter), {
    pages: pages.map((tickets) => ({ tickets, count, hasMore: false, cursor: null })),
    pageParams: pages.map(() => ""),
  });
}
const pagesOf = (filter: TicketQuestion) =>
  cache.getQueryData<{ pages: { tickets: Ticket[]; count: number }[] }>(ticketKeys.list(filter))?.pages ?? [];
const idsOf = (filter: TicketQuestion) => pagesOf(filter).map(({ tickets }) => tickets.map(({ id }) => id));

function newsOf({ can: _, ...ticket }: Ticket): TicketNews {
  return ticket;
}

const list = () => [
  [aTicket({ id: 1, updatedAt: at(4) }), aTicket({ id: 2, updatedAt: at(3) })],
  [aTicket({ id: 3, updatedAt: at(2) }), aTicket({ id: 4, updatedAt: at(1) })],
];

test("what is told of a ticket while it is asked for the first time has it asked once more", async () => {
  const ticket = newsOf(aTicket({ id: 9, status: "closed" }));
  expect(put(cache, ticket)).toBe(false);
  let answer = (_: object) => {};
  const request = cache.fetchQuery({
    queryKey: ticketKeys.one(ticket.uuid),
    queryFn: () => new Promise<object>((resolve) => (answer = resolve)),
  });
  expect(put(cache, ticket)).toBe(true);
  answer(aCard({ id: 9, status: "closed" }));
  await request;
  expect(put(cache, ticket)).toBe(false);
});

test.each<[string, () => unknown]>([
  ["a word", () => put(cache, newsOf(aTicket({ id: 1, updatedAt: at(5), lastMessage: "E aí?" })))],
  ["one that is gone", () => dropTicket(cache, 1)],
  ["one that was read", () => readTicket(cache, 1)],
  ["a face", () => renameContact(cache, { ...aTicket({ id: 1 }).contact, name: "Outra" })],
])("what is told to a list of everything never becomes that of a narrower question: %s", (_, tell) => {
  const open = { status: "open", showAll: true } as const;
  const pending = { status: "pending", showAll: true } as const;
  const [first, second] = [aTicket({ id: 1, updatedAt: at(2) }), aTicket({ id: 2, updatedAt: at(1), status: "pending" })];
  shows(open, [first]);
  shows(pending, [second]);
  shows({ showAll: true }, [first, second]);
  tell();
  expect(idsOf(open)[0]).not.toContain(2);
  expect(idsOf(pending)).toEqual([[2]]);
});

test("a word in a conversation lifts it to the top of each list that shows it, and nobody is asked", () => {
  shows(mine, ...list());
  const isOpen = put(cache, newsOf(aTicket({ id: 3, updatedAt: at(5), lastMessage: "E aí?", unreadMessages: 2 })));
  expect(isOpen).toBe(false);
  expect(idsOf(mine)).toEqual([[3, 1, 2], [4]]);
  expect(pagesOf(mine)[0]?.tickets[0]).toMatchObject({ lastMessage: "E aí?", unreadMessages: 2, can: aTicket().can });
});

test("what is told late changes nothing back", () => {
  shows(mine, ...list());
  put(cache, newsOf(aTicket({ id: 1, updatedAt: at(0), lastMessage: "Antes" })));
  expect(idsOf(mine)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(pagesOf(mine)[0]?.tickets[0]?.lastMessage).toBe("Bom dia");
});

test.each<[string, TicketQuestion, Partial<Ticket>, boolean]>([
  ["one that moves to somebody else", mine, { id: 1, userId: 8 }, true],
  ["one that is closed", mine, { id: 1, status: "closed" }, true],
  ["a new one that waits", { status: "pending", showAll: false }, { id: 9, status: "pending", userId: null }, true],
  ["a new one in the list of all", { status: "open", showAll: true }, { id: 9, userId: 8 }, true],
  ["an open one of somebody else", mine, { id: 9, userId: 8 }, false],
  ["one of another list", { status: "closed", showAll: true }, { id: 9 }, false],
  ["one that a search does not show", { searchParam: "maria" }, { id: 9 }, false],
])("whether the server is asked: %s", (_, filter, change, isAsked) => {
  shows(filter, ...list());
  expect(put(cache, newsOf(aTicket({ updatedAt: at(9), ...change })))).toBe(isAsked);
});

test("how far our word has come is told by the word's own date where the ticket is as old", () => {
  const acked = (ack: number, minute: number) => ({ kind: "text", ack, status: "sent" as const, updatedAt: at(minute) });
  const standing = { id: 1, updatedAt: at(4), lastAck: acked(1, 4) };
  const sent = aTicket(standing);
  shows(mine, [sent]);
  cache.setQueryData(ticketKeys.one(sent.uuid), aCard(standing));
  const shown = () => [pagesOf(mine)[0]?.tickets[0], cache.getQueryData<Ticket>(ticketKeys.one(sent.uuid))].map((row) => row?.lastAck?.ack);
  put(cache, newsOf({ ...sent, lastAck: acked(3, 6) }));
  put(cache, newsOf({ ...sent, lastAck: acked(2, 5) }));
  expect(shown()).toEqual([3, 3]);
  put(cache, newsOf({ ...sent, updatedAt: at(7), lastAck: acked(0, 7) }));
  expect(shown(), "another word is another matter").toEqual([0, 0]);
});

test("one that leaves a list may have been counted there beyond those that are shown", () => {
  const pending: TicketQuestion = { status: "pending", showAll: false };
  shows(pending, [aTicket({ id: 1, status: "pending" })]);
  expect(mayLeaveUnseen(cache, 9, "open")).toBe(false);
  const page = { tickets: [aTicket({ id: 1, status: "pending" })], count: 60, hasMore: true, cursor: "1" };
  cache.setQueryData(ticketKeys.list(pending), { pages: [page], pageParams: [""] });
  const mayLeave = [mayLeaveUnseen(cache, 9, "open"), mayLeaveUnseen(cache, 9)];
  const stayed = [mayLeaveUnseen(cache, 9, "pending"), mayLeaveUnseen(cache, 1, "open")];
  expect([mayLeave, stayed]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("a conversation that is open on the screen is told too; where it stands anew, begins anew, or the day to write in begins again, is asked", () => {
  const card = {
    ...aTicket({ id: 1 }),
    contact: { ...aTicket().contact, extraInfo: [] },
    window: null,
    limits: null,
    connected: true,
  };
  const key = ticketKeys.one(card.uuid);
  cache.setQueryData(key, card);
  expect(put(cache, newsOf(aTicket({ id: 1, updatedAt: at(5), lastMessage: "E aí?", lastMessageAt: at(5) })))).toBe(false);
  expect(cache.getQueryData(key)).toMatchObject({ lastMessage: "E aí?", connected: true, contact: { extraInfo: [] } });
  expect(put(cache, newsOf(aTicket({ id: 1, updatedAt: at(6), status: "closed" })))).toBe(true);
  expect(cache.getQueryData(key)).toMatchObject({ status: "open" });

  cache.setQueryData(key, card);
  expect(put(cache, newsOf(aTicket({ id: 1, updatedAt: at(6), protocol: "2026112000002" })))).toBe(true);

  cache.setQueryData(key, { ...card, window: { open: false, until: null } });
  expect(put(cache, newsOf(aTicket({ id: 1, updatedAt: at(7), lastMessageAt: at(7) })))).toBe(true);
});

test("one that leaves is gone and no longer counted; one that was read has nothing unread; a contact is called as he is now", () => {
  shows(mine, ...list().map((page) => page.map((row) => ({ ...row, unreadMessages: 3 }))));
  dropTicket(cache, 2);
  expect([idsOf(mine), pagesOf(mine).map(({ count }) => count)]).toEqual([
    [[1], [3, 4]],
    [3, 3],
  ]);
  readTicket(cache, 3);
  expect(pagesOf(mine).flatMap(({ tickets }) => tickets.map(({ unreadMessages }) => unreadMessages))).toEqual([3, 0, 3]);
  renameContact(cache, { ...aTicket({ id: 4 }).contact, name: "Zélia" });
  expect(pagesOf(mine)[1]?.tickets.map(({ contact }) => contact.name)).toEqual(["Contato 3", "Zélia"]);
});

test("what must be asked for anew stays so, whatever is told of it meanwhile", async () => {
  shows(mine, ...list());
  cache.setQueryData(ticketKeys.one(aCard().uuid), aCard({ id: 1, unreadMessages: 3 }));
  await cache.invalidateQueries({ refetchType: "none" });
  put(cache, newsOf(aTicket({ id: 3, updatedAt: at(5), lastMessage: "E aí?" })));
  readTicket(cache, 1);
  dropTicket(cache, 2);
  for (const query of cache.getQueryCache().getAll()) expect(query.state.isInvalidated, String(query.queryKey)).toBe(true);
  expect(cache.getQueryData(ticketKeys.one(aCard().uuid))).toMatchObject({ unreadMessages: 0 });
});

test("who is called otherwise is so in what he has said and where that is quoted", () => {
  const message = aMessage({ id: "1", contactId: 9, contact: anAuthor({ id: 9, name: "Maria" }) });
  const quotedMsg = {
    id: "1",
    body: "",
    kind: "text",
    word: null,
    mediaType: "conversation",
    mediaUrl: null,
    fromMe: false,
    origin: "contact",
    user: null,
    isDeleted: false,
  } as const;
  const answer = aMessage({ id: "2", contactId: null, contact: null, quotedMsg: { ...quotedMsg, contact: { name: "Maria" } } });
  cache.setQueryData(ticketKeys.messages(1), { pages: [{ messages: [message, answer] }], pageParams: [""] });
  const clara = anAuthor({ id: 9, name: "Maria Clara" });
  renameAuthor(cache, { ...clara, onWhatsApp: false });
  const [first] = cache.getQueryData<{ pages: { messages: Message[] }[] }>(ticketKeys.messages(1))?.pages[0]?.messages ?? [];
  expect(first?.contact, "and nothing that no message says").toEqual(clara);
  expect(cache.getQueryData(ticketKeys.messages(1))).toMatchObject({
    pages: [{ messages: [{ contact: { name: "Maria Clara" } }, { quotedMsg: { contact: { name: "Maria Clara" } } }] }],
  });
});

test("who is called otherwise is so beside his pictures, too", () => {
  const key = ["files", 1, "pictures"];
  cache.setQueryData(key, { pages: [{ messages: [aMessage({ contactId: 1 })] }], pageParams: [""] });
  renameAuthor(cache, { ...anAuthor({ id: 1, name: "Rita" }), onWhatsApp: null });
  const cached = cache.getQueryData<{ pages: { messages: { contact: { name: string } }[] }[] }>(key);
  expect(cached?.pages[0]?.messages[0]?.contact.name).toBe("Rita");
});

test("a file that comes while the files are asked for the first time is asked for with them", async () => {
  const answers: Array<(page: object) => void> = [];
  const queryKey = ["files", 1, "pictures"];
  const shown = new InfiniteQueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<object>((resolve) => answers.push(resolve)),
    initialPageParam: "",
    getNextPageParam: () => undefined,
  });
  onTestFinished(shown.subscribe(() => {}));
  const picture = aMessage({ kind: "image", mediaState: "ready", mediaUrl: "/api/media/1" });
  putFile(cache, picture);
  answers[0]?.({ messages: [] });
  await expect.poll(() => answers.length).toBe(2);
});
