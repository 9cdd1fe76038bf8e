import { messages } from "@recado/contract/messages";
import { type Ticket, type TicketCard, tickets } from "@recado/contract/tickets";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, showRoutes, signedIn } from "../../testing.tsx";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { answerMoves } from "./testing/moves.ts";
import { pageOf } from "./testing/open.tsx";
import { aCard, aTicket } from "./testing/samples.ts";

const uuidOf = (id: number) => `00000000-0000-4000-8000-00000000000${id}`;
const cardOf = (id: number): TicketCard => aCard({ id, uuid: uuidOf(id), contact: { ...aCard().contact, name: `Contato ${id}` } });
let stored: Ticket[] = [];
const requests: unknown[] = [];

beforeEach(() => {
  signedIn({ id: 7 });
  requests.length = 0;
  stored = [1, 2, 3].map((id) => aTicket({ id, uuid: uuidOf(id), updatedAt: `2026-11-20T10:0${9 - id}:00.000Z` }));
  answer(tickets.list, ({ query: { status } }) => {
    const found = stored.filter((ticket) => ticket.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  answer(tickets.showByUuid, ({ params }) => cardOf(Number(params.uuid.at(-1))));
  answer(messages.list, () => pageOf([]));
  answerMoves(({ params, move }) => {
    requests.push([params.id, move]);
    stored = stored.filter(({ id }) => id !== params.id);
    return { ...cardOf(params.id), status: "closed" as const };
  });
});

async function open(id: number) {
  const { router } = showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${uuidOf(id)}`);
  await screen.findByRole("heading", { level: 2, name: `Contato ${id}` });
  await screen.findByRole("link", { name: "Contato 3" });
  return { at: () => router.state.location.pathname, back: () => router.navigate(-1) };
}

test("Shift+E resolves and opens the one that stands below in the list", async () => {
  const { at } = await open(2);
  await userEvent.keyboard("{Shift>}E{/Shift}");
  await waitFor(() => expect(at()).toBe(`/tickets/${uuidOf(3)}`));
  expect(requests).toEqual([[2, { verb: "close" }]]);
});

test("E and Shift+E pressed at once resolve once", async () => {
  const { at } = await open(2);
  fireEvent.keyDown(document.body, { key: "E", shiftKey: true });
  fireEvent.keyDown(document.body, { key: "e" });
  await waitFor(() => expect(at()).toBe(`/tickets/${uuidOf(3)}`));
  expect(requests).toEqual([[2, { verb: "close" }]]);
});

test("whoever opens one with the mouse writes on, and his letters are no keys", async () => {
  await open(2);
  await press(await screen.findByRole("link", { name: "Contato 3" }), "mouse");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Write a message" })));
  await userEvent.keyboard("Em breve");
  expect(requests).toEqual([]);
  expect(screen.getByRole("textbox", { name: "Write a message" })).toHaveProperty("value", "Em breve");
});

test("whoever opens one with a finger looks at it first", async () => {
  await open(2);
  await press(await screen.findByRole("link", { name: "Contato 3" }), "touch");
  await screen.findByRole("textbox", { name: "Write a message" });
  expect(document.activeElement).not.toBe(screen.getByRole("textbox", { name: "Write a message" }));
});

/** With what: jsdom does not say it of a press. */
async function press(element: HTMLElement, pointerType: "mouse" | "touch") {
  fireEvent(element, Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType }));
  fireEvent.click(element);
  await screen.findByRole("heading", { level: 2, name: element.textContent ?? "" });
}

test("whoever goes on by Shift+E with the pointer in the list comes to none that has left it, and at last to the list", async () => {
  const { at } = await open(1);
  await userEvent.hover(screen.getByRole("link", { name: "Contato 2" }));
  stored = stored.filter(({ id }) => id !== 2);
  tell("ticket", { action: "delete", ticketId: 2 });
  await screen.findByText("Left this list");
  for (const [from, path] of [
    ["Contato 1", `/tickets/${uuidOf(3)}`],
    ["Contato 3", "/tickets"],
  ] as const) {
    await screen.findByRole("heading", { level: 2, name: from });
    await userEvent.keyboard("{Shift>}E{/Shift}");
    await waitFor(() => expect(at()).toBe(path));
  }
  expect(screen.queryByRole("link", { name: /^Next:/ })).toBeNull();
});

test("E resolves and leads to the list, where the next one is offered, on a phone too", async () => {
  const { at } = await open(1);
  await userEvent.keyboard("e");
  await waitFor(() => expect(at()).toBe("/tickets"));
  const [above, beside] = await screen.findAllByRole("link", { name: "Next: Contato 2" });
  expect(within(above?.closest("section") as HTMLElement).getByRole("searchbox"), "where only the list is shown").toBeTruthy();
  expect(within(beside?.closest("section") as HTMLElement).getByText("Choose a ticket")).toBeTruthy();
  await userEvent.click(above as HTMLElement);
  expect(at()).toBe(`/tickets/${uuidOf(2)}`);
});

test("U takes the opening back and leaves, for whoever stays has read it", async () => {
  answer(tickets.markUnread, ({ params }) => ({ ...cardOf(params.id), unreadMessages: 1 }));
  const { at } = await open(2);
  await userEvent.keyboard("u");
  await waitFor(() => expect(at()).toBe("/tickets"));
});

test("where the contact has said nothing there is nothing unread, and one stays", async () => {
  answer(tickets.markUnread, ({ params }) => cardOf(params.id));
  const { at } = await open(2);
  await userEvent.keyboard("u");
  expect(await screen.findByText("The contact has not written anything yet.")).toBeTruthy();
  expect(at()).toBe(`/tickets/${uuidOf(2)}`);
});

test("R leads to where one writes, Escape out of it, and letters are keys again", async () => {
  const { at } = await open(2);
  await userEvent.keyboard("r");
  const field = await screen.findByRole("textbox", { name: "Write a message" });
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("e");
  expect([(field as HTMLTextAreaElement).value, requests]).toEqual(["e", []]);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).not.toBe(field);
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(at()).toBe(`/tickets/${uuidOf(2)}`);
});

test("the two tabs of a phone are addresses: to the list and to where one was, and back the way one came", async () => {
  const { at, back } = await open(2);
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the screen" }));
  const here = () => tabs.getAllByRole("link").find((link) => link.getAttribute("aria-current") === "page")?.textContent;
  expect(here()).toBe("Conversation");
  await userEvent.click(tabs.getByRole("link", { name: "Tickets" }));
  expect([at(), here()]).toEqual(["/tickets", "Tickets"]);
  await userEvent.click(tabs.getByRole("link", { name: "Conversation" }));
  expect([at(), here()]).toEqual([`/tickets/${uuidOf(2)}`, "Conversation"]);
  await back();
  await waitFor(() => expect([at(), here()]).toEqual(["/tickets", "Tickets"]));
  await userEvent.click(await screen.findByRole("link", { name: "Contato 3" }));
  await userEvent.click(tabs.getByRole("link", { name: "Tickets" }));
  await userEvent.click(tabs.getByRole("link", { name: "Conversation" }));
  expect([at(), here()], "where one was last").toEqual([`/tickets/${uuidOf(3)}`, "Conversation"]);
});
