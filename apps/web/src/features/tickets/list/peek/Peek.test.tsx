import { messages } from "@recado/contract/messages";
import { type Ticket, type TicketMove, tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { pressableKeys } from "../../../../lib/keys.ts";
import { tell } from "../../../../lib/realtime.ts";
import { answer, refuse, showRoutes, signedIn } from "../../../../testing.tsx";
import { shownToasts, toast } from "../../../../ui/toasts.ts";
import { TicketsScreen } from "../../TicketsScreen.tsx";
import { aNote, knows } from "../../testing/details.ts";
import { answerMoves, refuseMoves } from "../../testing/moves.ts";
import { pageOf } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, aTicket, ours } from "../../testing/samples.ts";

beforeEach(() => {
  for (const { key } of shownToasts()) toast.dismiss(key);
});

const waits = { status: "pending", userId: null, user: null, unreadMessages: 2 } as const;

async function open(ticket: Ticket) {
  const requests: unknown[] = [];
  answer(tickets.list, ({ query: { status } }) => {
    const found = status === ticket.status ? [ticket] : [];
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  const { contact: _, ...card } = ticket;
  answer(tickets.showByUuid, () => aCard(card));
  answer(messages.list, ({ query: { peek } }) => {
    requests.push(peek);
    return pageOf([aMessage({ body: "Vocês fazem mesa?" })]);
  });
  const shown = showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  await userEvent.click(await screen.findByRole("tab", { name: ticket.status === "pending" ? /^Waiting/ : /^Assigned/ }));
  return { ...shown, asked: requests };
}
const eye = () => screen.findByRole("button", { name: "Preview: Contato 1" });

/** Somebody who sees this one only while it waits looks at it. */
async function peekAsAgent() {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  await userEvent.click(await eye());
  await screen.findByText("Vocês fazem mesa?");
}

test("what waits is looked at without being opened, and accepted from there", async () => {
  signedIn({ id: 7, profile: "user" });
  const { router, asked: requests } = await open(aTicket(waits));
  await userEvent.click(await eye());
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  expect(await within(dialog).findByText("Vocês fazem mesa?")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: "Message actions" })).toBeNull();
  expect(requests).toEqual([true]);
  expect(screen.getByText("2 unread messages")).toBeTruthy();

  answerMoves(({ move }) => {
    expect(move).toEqual({ verb: "accept" });
    return aCard();
  });
  await userEvent.click(within(dialog).getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`));
});

test("agents open what is theirs; admins may look at it before, by its eye or by Space, and come back to where they were", async () => {
  signedIn({ id: 1, profile: "admin" });
  await open(aTicket());
  const link = await screen.findByRole("link", { name: "Contato 1" });
  expect(await eye()).toBeTruthy();
  expect(pressableKeys()).not.toContain("Space");
  link.focus();
  expect(pressableKeys()).toContain("Space");
  await userEvent.keyboard(" ");
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  expect(await within(dialog).findByRole("link", { name: "Open the conversation" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("what colleagues noted and where the ticket went stand between the messages, to read and nothing else", async () => {
  signedIn({ id: 1, profile: "admin" });
  const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
  const server = knows({ notes: [aNote({ id: 5, note: "Prefere à tarde", createdAt: at(5) }), aNote({ id: 6, ticketId: 9 })] });
  const [ana, bia] = [7, 8].map((id) => ({ id, name: id === 7 ? "Ana" : "Bia" }));
  const move: TicketMove = { id: 1, what: "transferred", at: at(3), by: ana!, user: bia!, queue: null, noteId: null };
  answer(tickets.moves, () => [move]);
  await open(aTicket());
  await userEvent.click(await eye());
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  const note = (await within(dialog).findByText("Prefere à tarde")).closest("li") as HTMLElement;
  const moved = await within(dialog).findByText(/^Ana transferred it to Bia/);
  expect(moved.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(dialog).queryByText("Nota 6")).toBeNull();
  expect(within(note).queryByRole("button", { name: "Delete the note" })).toBeNull();

  const { can: _, ...added } = aNote({ id: 7, note: "Já ligou duas vezes", createdAt: at(7) });
  server.notes = [{ ...added, can: { remove: true } }, ...server.notes];
  tell("note", { action: "create", note: added });
  expect(await within(dialog).findByText("Já ligou duas vezes")).toBeTruthy();
});

test("nothing that stands in it can be pressed to change anything: no card begins a conversation, and no file is asked for again", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  const rita = { name: "Dona Rita", number: "5511988887777" };
  const all = [
    aMessage({ id: "1", kind: "contacts", body: "", cards: [rita] }),
    aMessage({ id: "2", kind: "image", body: "", mediaState: "failed" }),
    ours({ id: "3", status: "failed", failure: "timeout", canResend: true, body: "" }),
    aMessage({ id: "4", reactions: [{ emoji: "👍", fromMe: true, name: null }] }),
  ];
  answer(messages.list, () => pageOf(all));
  await userEvent.click(await eye());
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  expect(await within(dialog).findByText("Dona Rita")).toBeTruthy();
  expect(within(dialog).getByText("Image: the file could not be fetched.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "👍 us" }));
  const pressed = within(dialog).getAllByRole("button");
  expect(pressed.map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual(["Close", "👍 us", "Accept"]);
});

test("a note alone is something to look at, too", async () => {
  signedIn({ id: 1, profile: "admin" });
  knows({ notes: [aNote()] });
  answer(tickets.moves, () => []);
  await open(aTicket());
  answer(messages.list, () => pageOf([]));
  await userEvent.click(await eye());
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  expect(await within(dialog).findByText("Nota 1")).toBeTruthy();
  expect(within(dialog).queryByText("No messages yet")).toBeNull();
});

test("an agent has no eye on what he may open", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket());
  await screen.findByRole("link", { name: "Contato 1" });
  expect(screen.queryByRole("button", { name: "Preview: Contato 1" })).toBeNull();
});

test("news of what is looked at ask for its end, and not for everything that was scrolled back to", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  const requests: string[] = [];
  answer(messages.list, ({ query: { cursor = "" } }) => {
    requests.push(cursor);
    const id = Number(cursor || 30);
    return pageOf([aMessage({ id: String(id) })], { cursor: String(id - 1) });
  });
  await userEvent.click(await eye());
  await screen.findByText("Mensagem 30");
  for (let id = 29; id > 20; id -= 1) {
    await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
    await screen.findByText(`Mensagem ${id}`);
  }
  requests.length = 0;
  said(aMessage({ id: "31" }));
  await waitFor(() => expect(requests).toEqual(["", "29", "28"]));
  expect(screen.getAllByText(/^Mensagem \d+$/)).toHaveLength(10);
});

test("whoever may not read it any more is told so", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  refuse(messages.list, "ERR_NO_TICKET_FOUND");
  await userEvent.click(await eye());
  expect(await within(await screen.findByRole("dialog")).findByRole("alert")).toBeTruthy();
});

test.each([
  ["user", "The conversation with Contato 1 went to another queue or person, or was deleted."],
  ["admin", "The conversation with Contato 1 was deleted."],
] as const)("whoever loses it (%s) while he looks at it is told so, and looks at nothing that he may not see", async (profile, why) => {
  signedIn({ id: 7, profile });
  await open(aTicket(waits));
  await userEvent.click(await eye());
  await screen.findByText("Vocês fazem mesa?");
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  tell("ticket", { action: "delete", ticketId: 2 });
  tell("ticket", { action: "delete", ticketId: 1 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shownToasts().map(({ text }) => text)).toEqual([why]);
});

test("whoever hears of it only by pressing presses once, and is where he was", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  const eyed = await eye();
  await userEvent.click(eyed);
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  refuseMoves("ERR_NO_TICKET_FOUND");
  await userEvent.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(eyed));
});

test("it stays where it has only gone to where one sees it too, and what was said meanwhile is asked for", async () => {
  await peekAsAgent();
  answer(messages.list, () => pageOf([aMessage({ body: "Para doze pessoas" })]));
  tell("ticket", { action: "delete", ticketId: 1 });
  expect(await screen.findByText("Para doze pessoas")).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test("what becomes a part of another one is looked at there", async () => {
  await peekAsAgent();
  const into = aCard({ ...waits, id: 2, can: aTicket(waits).can });
  answer(tickets.showByUuid, ({ params: { uuid } }) => (uuid === into.uuid ? into : aCard(waits)));
  answer(messages.list, ({ params: { ticketId } }) => pageOf([aMessage({ ticketId, body: `Dito em ${ticketId}` })]));
  tell("ticket", { action: "delete", ticketId: 1, into: into.uuid });
  const dialog = await screen.findByRole("dialog", { name: "Contato 2" });
  expect(await within(dialog).findByText("Dito em 2")).toBeTruthy();
});

test("where two people have become one, what they said is read anew", async () => {
  await peekAsAgent();
  answer(messages.list, () => pageOf([aMessage({ body: "Somos dois" })]));
  tell("contact", { action: "delete", contactId: 3, into: 1 });
  expect(await screen.findByText("Somos dois")).toBeTruthy();
});

test("a quote leads to what it answers, however many pages back, and within the preview", async () => {
  signedIn({ id: 7, profile: "user" });
  await open(aTicket(waits));
  const quotedMsg = { ...aMessage({ id: "28", body: "lá atrás" }), contact: { name: "Contato 1" } };
  const requests: string[] = [];
  answer(messages.list, ({ query: { cursor = "" } }) => {
    requests.push(cursor);
    const id = Number(cursor || 30);
    return pageOf([aMessage({ id: String(id), ...(id === 30 && { quotedMsgId: "28", quotedMsg }) })], { cursor: String(id - 1) });
  });
  const scrolled: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    const message = (this as HTMLElement).dataset.message;
    if (message) scrolled.push(message + (this.closest("[role=dialog]") ? " here" : " behind"));
  });
  // The same message stands in the conversation behind it.
  const behind = document.body.insertBefore(document.createElement("div"), document.body.firstChild);
  behind.dataset.message = "28";
  await userEvent.click(await eye());
  const quote = await screen.findByRole("button", { name: /lá atrás/ });
  await userEvent.click(quote);
  await waitFor(() => expect(scrolled).toEqual(["28 here"]));
  expect(requests).toEqual(["", "29", "28"]);
  await userEvent.click(quote);
  expect(scrolled).toEqual(["28 here", "28 here"]);
  behind.remove();
});
