import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, cutOff, showRoutes, signedIn } from "../../../testing.tsx";
import { useDraft } from "../drafts/drafts.ts";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { answerMoves, refuseMoves } from "../testing/moves.ts";
import { aCard, aTicket } from "../testing/samples.ts";

let stored: Ticket[] = [];
beforeEach(() => {
  signedIn({ id: 7, profile: "user" });
  answer(tickets.list, ({ query: { status, searchParam } }) => {
    const found = stored.filter(
      (ticket) => (status === undefined || ticket.status === status) && ticket.contact.name.includes(searchParam),
    );
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
});
afterEach(() => void vi.restoreAllMocks());
const open = () =>
  showRoutes(
    [
      { path: "/tickets/:uuid?", element: <TicketsScreen /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    "/tickets",
  );
const tab = (name: RegExp) => screen.findByRole("tab", { name });
const rowOf = (name: string) => screen.getByRole("link", { name }).closest("li")?.textContent;
const newsOf = ({ can: _, ...ticket }: Ticket) => ticket;

test("a row shows who, what was said last, its queue, its agent, two tags and how many more, and what is unread, in words", async () => {
  const tags = ["VIP", "Novo", "Atraso"].map((name, at) => ({ id: at + 1, name, color: "#2f9e44" }));
  stored = [aTicket({ unreadMessages: 3, tags, fromMe: false, lastMessage: "Cadê o pedido?" })];
  open();
  const row = await screen.findByRole("listitem");
  for (const text of ["Contato 1", "Cadê o pedido?", "Vendas", "Ana", "VIP", "Novo", "+1", "3 unread messages"])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(within(row).getByText("Atraso").className, "the others are only heard").toBe("sr-only");
});

test("a row says who said the last words, and nobody where that was the contact himself", async () => {
  const bia = { origin: "agent" as const, user: { id: 8, name: "Bia" }, contact: null };
  stored = [
    aTicket({ fromMe: true, lastMessage: "Saiu hoje", lastSpeaker: { ...bia, user: { id: 7, name: "Ana Souza" } } }),
    aTicket({ id: 2, fromMe: true, lastMessage: "Às 10", lastSpeaker: bia }),
    aTicket({ id: 3, lastMessage: "Obrigado", lastSpeaker: { ...bia, origin: "contact", user: null } }),
  ];
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  for (const words of ["You: Saiu hoje", "Bia: Às 10", "Obrigado"]) expect(screen.getByText(words)).toBeTruthy();
});

test("where states stand mixed each row says its own; where all are alike none does", async () => {
  stored = [aTicket(), aTicket({ id: 2, status: "closed", userId: null, user: null })];
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  const stateOf = (name: string, word: string) =>
    within(screen.getByRole("link", { name }).closest("li") as HTMLElement).queryByText(word)?.dataset.state;
  expect(stateOf("Contato 1", "Assigned")).toBeUndefined();
  await userEvent.type(screen.getByRole("searchbox"), "Contato");
  await screen.findByRole("link", { name: "Contato 2" });
  expect([stateOf("Contato 1", "Assigned"), stateOf("Contato 2", "Resolved")]).toEqual(["open", "closed"]);
});

test("a row bears its queue's colour on its edge, and queue and tags have theirs; without a queue its edge has none", async () => {
  const tags = [{ id: 1, name: "VIP", color: "#2f9e44" }];
  stored = [aTicket({ tags, queue: { id: 1, name: "Vendas", color: "#7048c6" } }), aTicket({ id: 2, queueId: null, queue: null })];
  open();
  const [row, other] = await screen.findAllByRole("listitem");
  expect([row, other].map((one) => one?.style.getPropertyValue("--queue"))).toEqual(["#7048c6", ""]);
  const chip = (name: string) => within(row as HTMLElement).getByText(name).parentElement?.style.background;
  expect([chip("Vendas"), chip("VIP")]).toEqual(["rgb(112, 72, 198)", "rgb(47, 158, 68)"]);
});

test("a row says how far our own last word has come", async () => {
  const lastAck = { kind: "text", ack: 3, status: "sent", updatedAt: "2026-11-20T10:01:00.000Z" } as const;
  stored = [aTicket({ id: 1, fromMe: true, lastAck }), aTicket({ id: 2 })];
  open();
  const [ours, theirs] = await screen.findAllByRole("listitem");
  expect(within(ours as HTMLElement).getByTitle("read")).toBeTruthy();
  expect(within(theirs as HTMLElement).queryByTitle(/read|sent|delivered/)).toBeNull();
});

test("when a colleague takes a waiting one it leaves the tab, and both tabs count anew", async () => {
  stored = [aTicket({ id: 1, status: "pending", userId: null }), aTicket({ id: 2 })];
  open();
  await waitFor(async () => expect((await tab(/^Waiting/)).textContent).toBe("Waiting1"));
  await userEvent.click(await tab(/^Waiting/));
  await screen.findByText("Contato 1");

  const accepted = aTicket({ id: 1, userId: 8, user: { id: 8, name: "Bia" }, updatedAt: "2026-11-20T11:00:00.000Z" });
  stored = [aTicket({ id: 2 })];
  tell("ticket", { action: "update", ticket: newsOf(accepted) });

  await waitFor(() => expect(screen.queryByText("Contato 1")).toBeNull());
  expect((await tab(/^Waiting/)).textContent).toBe("Waiting");
});

test("a waiting one is no link; accepting opens it", async () => {
  stored = [aTicket({ id: 1, status: "pending", userId: null })];
  const { router } = open();
  await userEvent.click(await tab(/^Waiting/));
  await screen.findByText("Contato 1");
  expect(screen.queryByRole("link", { name: "Contato 1" })).toBeNull();

  const card = aCard();
  answerMoves(({ params, move }) => {
    expect([params.id, move]).toEqual([1, { verb: "accept" }]);
    return card;
  });
  cutOff(tickets.showByUuid);
  await userEvent.click(screen.getByRole("button", { name: "Accept: Contato 1" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${card.uuid}`));
});

test("whoever accepts what he has looked for leaves the search, box and all: the tab shows what it says", async () => {
  stored = [aTicket({ id: 1, status: "pending", userId: null }), aTicket({ id: 2 })];
  const { router } = open();
  await userEvent.type(await screen.findByRole("searchbox"), "Contato 1");
  const accept = await screen.findByRole("button", { name: "Accept: Contato 1" });
  const card = aCard();
  answerMoves(() => card);
  cutOff(tickets.showByUuid);
  await userEvent.click(accept);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${card.uuid}`));
  expect((await tab(/^Assigned/)).getAttribute("aria-selected")).toBe("true");
  expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("");
  expect(router.state.location.search).not.toContain("q=");
});

test("what was accepted is opened, though the news take its row away before the answer comes", async () => {
  stored = [aTicket({ id: 1, status: "pending", userId: null })];
  const { router } = open();
  await userEvent.click(await tab(/^Waiting/));
  await screen.findByText("Contato 1");
  const card = aCard();
  answerMoves(async () => {
    stored = [];
    tell("ticket", { action: "delete", ticketId: 1 });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Accept: Contato 1" })).toBeNull());
    return card;
  });
  cutOff(tickets.showByUuid);
  await userEvent.click(screen.getByRole("button", { name: "Accept: Contato 1" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${card.uuid}`));
});

test("of two that are taken at once each is busy until its own answer comes", async () => {
  stored = [1, 2].map((id) => aTicket({ id, status: "pending", userId: null }));
  open();
  await userEvent.click(await tab(/^Waiting/));
  await screen.findByText("Contato 2");
  const requests: number[] = [];
  answerMoves(({ params }) => {
    requests.push(params.id);
    return new Promise(() => {});
  });
  const accept = (id: number) => screen.getByRole<HTMLButtonElement>("button", { name: `Accept: Contato ${id}` });
  await userEvent.click(accept(1));
  await waitFor(() => expect(requests).toEqual([1]));
  refuseMoves("ERR_OTHER_OPEN_TICKET", { ticket: { id: 3, uuid: aTicket().uuid, userId: null, user: null, queue: null } });
  await userEvent.click(accept(2));
  await screen.findByText("This contact is waiting already.");
  await waitFor(() => expect([1, 2].map((id) => accept(id).disabled)).toEqual([true, false]));
});

test("of two who accept together the second is told who was quicker, and stays where he is", async () => {
  stored = [aTicket({ id: 1, status: "pending", userId: null })];
  const { router } = open();
  await userEvent.click(await tab(/^Waiting/));
  refuseMoves("ERR_OTHER_OPEN_TICKET", {
    ticket: { id: 1, uuid: aTicket().uuid, userId: 8, user: { id: 8, name: "Bia" }, queue: { id: 1, name: "Vendas" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Accept: Contato 1" }));
  expect(await screen.findByText("Bia is already talking to this contact (queue: Vendas).")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/tickets");
});

test.each([
  [{ id: 1, name: "Vendas" }, "This contact is waiting already (queue: Vendas)."],
  [null, "This contact is waiting already."],
])("of two tickets the one that waits is said, with its queue %o", async (queue, text) => {
  stored = [aTicket({ id: 1, status: "pending", userId: null })];
  open();
  await userEvent.click(await tab(/^Waiting/));
  refuseMoves("ERR_OTHER_OPEN_TICKET", { ticket: { id: 2, uuid: aTicket().uuid, userId: null, user: null, queue } });
  await userEvent.click(await screen.findByRole("button", { name: "Accept: Contato 1" }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a ticket that is read elsewhere has nothing unread here", async () => {
  stored = [aTicket({ unreadMessages: 2 })];
  open();
  await screen.findByText("2 unread messages");
  tell("ticket", { action: "updateUnread", ticketId: 1 });
  await waitFor(() => expect(screen.queryByText("2 unread messages")).toBeNull());
});

test("what one has begun to write stands in the row, until it is said", async () => {
  stored = [aTicket({ id: 1, lastMessage: "Cadê o pedido?", fromMe: false }), aTicket({ id: 2, lastMessage: "Obrigada!", fromMe: false })];
  open();
  await screen.findByText("Cadê o pedido?");
  const { result } = renderHook(() => useDraft(1));
  act(() => result.current.change(() => ({ body: "Sai amanhã" })));
  expect(rowOf("Contato 1")).toContain("Draft: Sai amanhã");
  expect(rowOf("Contato 1")).not.toContain("Cadê");
  expect(rowOf("Contato 2")).toContain("Obrigada!");
  act(() => result.current.clear());
  expect(rowOf("Contato 1")).toContain("Cadê o pedido?");
});

test("searching shows what was found in its own tab, and says when there is nothing", async () => {
  stored = [aTicket({ id: 1 }), aTicket({ id: 2 })];
  open();
  await userEvent.type(await screen.findByRole("searchbox"), "Contato 2");
  await waitFor(() => expect(screen.queryByText("Contato 1")).toBeNull());
  expect(await screen.findByRole("link", { name: "Contato 2" })).toBeTruthy();
  expect((await tab(/^Search/)).getAttribute("aria-selected")).toBe("true");

  await userEvent.type(screen.getByRole("searchbox"), "00");
  expect(await screen.findByText(/^Nothing found for .*Contato 200/)).toBeTruthy();
});

test.each([
  // Of a colleague, which no other list here shows.
  ["by what is said", () => aTicket({ id: 3, userId: 8, lastMessage: "É o sofá de canto" })],
  ["by who it is", () => aTicket({ id: 3, userId: 8, contact: { ...aTicket().contact, name: "Sofá & Cia" } })],
])("who comes while one looks for him is found without asking anew: %s", async (_, change) => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  stored = [];
  open();
  await userEvent.type(await screen.findByRole("searchbox"), "sofa");
  await screen.findByText(/^Nothing found for/);
  answer(tickets.list, () => ({ tickets: [change()], count: 1, hasMore: false, cursor: null }));
  tell("ticket", { action: "update", ticket: newsOf(aTicket({ id: 9, userId: 8, lastMessage: "Bom dia" })) });
  tell("ticket", { action: "update", ticket: newsOf(change()) });
  expect(await screen.findByRole("link", { name: change().contact.name }, { timeout: 12_000 })).toBeTruthy();
});

test("what is searched for is taken away by one press, beside the words and where nothing was found", async () => {
  stored = [aTicket({ id: 1 })];
  open();
  await userEvent.type(await screen.findByRole("searchbox"), "zzz");
  await screen.findByText(/^Nothing found for/);
  const [inside, below] = screen.getAllByRole("button", { name: "Clear search" });
  await userEvent.click(below!);
  expect(await screen.findByRole("link", { name: "Contato 1" })).toBeTruthy();
  expect((await tab(/^Open/)).getAttribute("aria-selected")).toBe("true");
  expect(inside!.isConnected).toBe(false);
  const box = screen.getByRole<HTMLInputElement>("searchbox");
  await userEvent.type(box, "1");
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" })[0]!);
  expect([box.value, document.activeElement]).toEqual(["", box]);
});

test("nothing is said to be missing before the server has answered, nor when it cannot", async () => {
  const response = Promise.withResolvers<void>();
  answer(tickets.list, async ({ query: { searchParam } }) => {
    if (searchParam === "ana") await response.promise;
    return { tickets: [], count: 0, hasMore: false, cursor: null };
  });
  open();
  const box = await screen.findByRole("searchbox");
  await userEvent.type(box, "an");
  await screen.findByText("Nothing found for “an”");
  await userEvent.type(box, "a");
  expect(await screen.findByRole("status", { name: "Loading…" })).toBeTruthy();
  expect(screen.queryByText("Nothing found for “ana”")).toBeNull();
  response.resolve();
  expect(await screen.findByText("Nothing found for “ana”")).toBeTruthy();

  cutOff(tickets.list);
  await userEvent.type(box, " maria");
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
});

test("an agent is not offered everybody's tickets; an admin is, and begins with them", async () => {
  const requests: unknown[] = [];
  answer(tickets.list, ({ query: { showAll } }) => {
    requests.push(showAll);
    return { tickets: [aTicket()], count: 1, hasMore: false, cursor: null };
  });
  open();
  await screen.findByText("Contato 1");
  expect(screen.queryByRole("switch", { name: "Show all" })).toBeNull();
  expect(new Set(requests)).toEqual(new Set([false]));
});

test("the end of the list asks for what follows it, once, and where it stopped", async () => {
  const cursors: unknown[] = [];
  answer(tickets.list, ({ query: { cursor, status } }) => {
    if (status !== "open") return { tickets: [], count: 0, hasMore: false, cursor: null };
    cursors.push(cursor);
    return cursor
      ? { tickets: [aTicket({ id: 1 }), aTicket({ id: 3 })], count: 3, hasMore: false, cursor: null }
      : { tickets: [aTicket({ id: 1 }), aTicket({ id: 2 })], count: 3, hasMore: true, cursor: "after-2" };
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Contato 3")).toBeTruthy();
  expect(cursors).toEqual([undefined, "after-2"]);
  expect(screen.getAllByText("Contato 1")).toHaveLength(1);
});

test("a page without any is no end of a search while there may be more", async () => {
  answer(tickets.list, ({ query: { cursor, searchParam } }) => {
    if (searchParam === "") return { tickets: [], count: 0, hasMore: false, cursor: null };
    return cursor
      ? { tickets: [aTicket({ id: 1 })], count: 1, hasMore: false, cursor: null }
      : { tickets: [], count: 1, hasMore: true, cursor: "so far" };
  });
  open();
  await userEvent.type(await screen.findByRole("searchbox"), "boleto");
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Contato 1")).toBeTruthy();
});

test("J and K lead from row to row, and letters typed into the search are letters", async () => {
  stored = [aTicket({ id: 1 }), aTicket({ id: 2 })];
  open();
  (await screen.findByRole("link", { name: "Contato 1" })).focus();
  await userEvent.keyboard("j");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contato 2" }));
  await userEvent.keyboard("k");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contato 1" }));
  await userEvent.type(screen.getByRole("searchbox"), "jk");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "jk");
});

test("of very many rows only those around what is seen are drawn, each knows its place, and J leads on to those that are not", async () => {
  stored = Array.from({ length: 2000 }, (_, at) => aTicket({ id: at + 1 }));
  open();
  const first = await screen.findByRole("link", { name: "Contato 1" });
  const drawn = screen.getAllByRole("listitem");
  expect(drawn.length).toBeLessThan(40);
  expect(drawn[0]?.getAttribute("aria-posinset")).toBe("1");
  expect(drawn[0]?.getAttribute("aria-setsize")).toBe("2000");
  first.focus();
  await userEvent.keyboard("j".repeat(60));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contato 61" }));
  expect(document.activeElement?.closest("li")?.getAttribute("aria-posinset")).toBe("61");
});

test("where nobody waits, that is what is said, and not that nobody has ever written", async () => {
  stored = [aTicket({ id: 1 })];
  open();
  await userEvent.click(await tab(/^Waiting/));
  expect(await screen.findByText("Nobody is waiting")).toBeTruthy();
});

test("whoever attends to nobody goes on with those who wait by one press", async () => {
  stored = [aTicket({ status: "pending" })];
  open();
  await userEvent.click(await tab(/^Assigned/));
  await userEvent.click(await screen.findByRole("button", { name: "Show those waiting" }));
  await screen.findByRole("button", { name: "Accept: Contato 1" });
});
