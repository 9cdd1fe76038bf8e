import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { answerMoves } from "../testing/moves.ts";
import { pageOf } from "../testing/open.tsx";
import { aCard, aTicket } from "../testing/samples.ts";

let stored: Ticket[] = [];
// One hand: what it comes to next, it has left what it was on.
let hand = userEvent.setup();
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
beforeEach(async () => {
  hand = userEvent.setup();
  signedIn({ id: 7, profile: "user" });
  stored = [1, 2, 3].map((id) => aTicket({ id, updatedAt: at(10 - id) }));
  answer(tickets.list, ({ query: { status } }) => {
    const found = stored.filter((ticket) => ticket.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  await screen.findByRole("link", { name: "Contato 1" });
});

const names = () => within(screen.getByRole("list", { name: "Tickets" })).getAllByRole("link", { name: /^Contato/ });
const order = () => names().map(({ textContent }) => textContent);
const tellOf = ({ can: _, ...ticket }: Ticket) => tell("ticket", { action: "update", ticket });
const rise = (id: number, minute: number) => {
  const risen = aTicket({ id, updatedAt: at(minute), lastMessage: "Cadê?", unreadMessages: 4 });
  stored = [risen, ...stored.filter((one) => one.id !== id)];
  tellOf(risen);
};

test("while the pointer is in the list nothing changes its place, words and badges come at once, and the rest when it has left", async () => {
  await hand.hover(screen.getByRole("link", { name: "Contato 2" }));
  rise(3, 30);
  expect(await screen.findByText("4 unread messages")).toBeTruthy();
  expect(order()).toEqual(["Contato 1", "Contato 2", "Contato 3"]);
  expect(
    within(screen.getByRole("list", { name: "Tickets" }).closest("[role=tabpanel]") as HTMLElement).getByRole("status").textContent,
  ).toBe("1 new");
  await hand.hover(screen.getByRole("searchbox"));
  await waitFor(() => expect(order()).toEqual(["Contato 3", "Contato 1", "Contato 2"]));
  expect(screen.queryByText("1 new")).toBeNull();
});

test("a new one waits until it is asked for", async () => {
  await hand.hover(screen.getByRole("link", { name: "Contato 2" }));
  const fresh = aTicket({ id: 9, updatedAt: at(40) });
  stored = [fresh, ...stored];
  tellOf(fresh);
  await hand.click(await screen.findByRole("button", { name: "1 new" }));
  expect(order()).toEqual(["Contato 9", "Contato 1", "Contato 2", "Contato 3"]);
});

test("the same holds for the focus, and asked for by keyboard the newest is where one is", async () => {
  screen.getByRole("link", { name: "Contato 2" }).focus();
  rise(3, 30);
  await screen.findByText("4 unread messages");
  expect(order()).toEqual(["Contato 1", "Contato 2", "Contato 3"]);
  (await screen.findByRole("button", { name: "1 new" })).focus();
  await hand.keyboard("{Enter}");
  expect(order()).toEqual(["Contato 3", "Contato 1", "Contato 2"]);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contato 3" }));
});

test("what leaves the list leaves no hole under the pointer, and nothing to press", async () => {
  const waits = aTicket({ id: 4, status: "pending", userId: null, user: null });
  stored = [waits, aTicket({ id: 5, status: "pending", userId: null, user: null, updatedAt: at(1) })];
  tellOf(waits);
  await hand.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await hand.hover(await screen.findByText("Contato 5"));
  stored = stored.filter(({ id }) => id !== 4);
  tell("ticket", { action: "delete", ticketId: 4 });
  expect(await screen.findByText("Left this list")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept: Contato 4" })).toBeNull();
  expect(screen.getByRole("button", { name: "Accept: Contato 5" })).toBeTruthy();
  await hand.hover(screen.getByRole("searchbox"));
  await waitFor(() => expect(screen.queryByText("Contato 4")).toBeNull());
});

test("what another question finds stands there at once, wherever the pointer is, and from then on it stays", async () => {
  answer(tickets.list, ({ query: { status, searchParam } }) => {
    const found = searchParam ? [3, 4].map((id) => aTicket({ id })) : stored.filter((ticket) => ticket.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  await hand.click(screen.getByRole("searchbox"));
  await hand.keyboard("an");
  await waitFor(() => expect(order()).toEqual(["Contato 3", "Contato 4"]));
  await hand.hover(screen.getByRole("link", { name: "Contato 4" }));
  answer(tickets.list, () => ({ tickets: [5, 4].map((id) => aTicket({ id })), count: 2, hasMore: false, cursor: null }));
  await hand.keyboard("a");
  await waitFor(() => expect(order()).toEqual(["Contato 5", "Contato 4"]));
  expect(screen.queryByText("Left this list")).toBeNull();
  tell("ticket", { action: "delete", ticketId: 5 });
  expect(await screen.findByText("Left this list")).toBeTruthy();
  expect(order()).toEqual(["Contato 5", "Contato 4"]);
});

test("what one has accepted or reopened oneself, or opened, is no news: it stands there at once, and what others cause still waits", async () => {
  const waits = aTicket({ id: 4, status: "pending", userId: null, user: null, can: { ...aTicket().can, accept: true } });
  stored = [waits, ...stored];
  tellOf(waits);
  const [requested, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answerMoves(async () => {
    requested.resolve();
    await answering.promise;
    return aCard({ id: 4 });
  });
  answer(tickets.showByUuid, ({ params: { uuid } }) => aCard({ id: Number(uuid.slice(-3)), uuid }));
  answer(messages.list, () => pageOf([]));
  answer(tickets.moves, () => []);
  answer(ticketNotes.list, () => []);
  await hand.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await hand.click(await screen.findByRole("button", { name: "Accept: Contato 4" }));
  await requested.promise;
  await hand.click(screen.getByRole("tab", { name: /^Assigned/ }));
  await hand.hover(await screen.findByRole("link", { name: "Contato 2" }));
  rise(3, 30);
  await screen.findByText("4 unread messages");
  const accepted = aTicket({ id: 4, updatedAt: at(29) });
  stored = [stored[0] as Ticket, accepted, ...stored.slice(1).filter(({ id }) => id !== 4)];
  tellOf(accepted);
  await waitFor(() => expect(order()).toEqual(["Contato 4", "Contato 1", "Contato 2", "Contato 3"]));
  answering.resolve();
  await waitFor(() => expect(screen.getByRole("link", { name: "Contato 4" }).getAttribute("aria-current")).toBe("page"));
  expect(order()).toEqual(["Contato 4", "Contato 1", "Contato 2", "Contato 3"]);
  expect(screen.getByText("1 new")).toBeTruthy();
});
