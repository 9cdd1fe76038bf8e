import { messages } from "@recado/contract/messages";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { fakeTimers } from "../../../lib/testing/timers.ts";
import { answer, refuse } from "../../../testing.tsx";
import { ticketKeys } from "../cache/queries.ts";
import { menuOf } from "../testing/bubble.ts";
import { answerMoves } from "../testing/moves.ts";
import { openTicket, pageOf, readWithin } from "../testing/open.tsx";
import { said } from "../testing/said.ts";
import { aCard, aMessage, anAuthor, aTicket, ours } from "../testing/samples.ts";

test("what comes in stands at the end at once, and has been read by whoever looks at it", async () => {
  const { opened } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  expect(opened.times).toBe(1);
  said(aMessage({ id: "2", body: "E agora?" }));
  await screen.findByText("E agora?");
  await waitFor(() => expect(opened.times).toBe(2));
});

test("what comes before somebody's eyes counts as unread nowhere; behind his back or above what he reads it does, until he looks", async () => {
  fakeTimers();
  const { opened, cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const unread = () => cache.getQueryData<TicketCard>(ticketKeys.one(aCard().uuid))?.unreadMessages;
  const hear = (id: string) => {
    const { can: _, ...ticket } = aTicket({ unreadMessages: 1, updatedAt: `2026-11-20T11:00:0${id}.000Z` });
    tell("appMessage", { action: "create", message: aMessage({ id }), ticket, contact: { ...anAuthor(), extraInfo: [] } });
  };
  hear("2");
  expect([unread(), opened.times]).toEqual([0, 1]);
  await waitFor(() => expect(opened.times).toBe(2));

  const log = screen.getByRole("log");
  log.scrollTop = -300;
  hear("3");
  expect(unread()).toBe(1);
  expect(await readWithin(900)).toEqual([]);
  expect(opened.times).toBe(2);
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await waitFor(() => expect(opened.times).toBe(3));

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  hear("4");
  expect(unread()).toBe(1);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(opened.times).toBe(4));
});

test("what is asked for anew behind somebody's back is read when he looks again", async () => {
  fakeTimers();
  const { opened, cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(() => cache.refetchQueries({ queryKey: ticketKeys.messages(1) }));
  expect(await readWithin(900)).toEqual([]);
  expect(opened.times).toBe(1);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(opened.times).toBe(2));
});

test("what comes in elsewhere is read by nobody here", async () => {
  fakeTimers();
  const { opened } = await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  said(aMessage({ id: "9", ticketId: 2 }));
  said(ours({ id: "3", body: "De outra tela" }));
  await screen.findByText("De outra tela");
  expect(await readWithin(900)).toEqual([]);
  expect(opened.times).toBe(1);
});

test("what came in while one was elsewhere has been read once one is back", async () => {
  const [first, other] = [aCard(), aCard({ id: 2 })];
  const { router } = await openTicket(first, [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const opened: number[] = [];
  answer(tickets.showByUuid, ({ params }) => (params.uuid === other.uuid ? other : first));
  answer(messages.list, ({ params, query }) => {
    if (!query.peek && !query.cursor) opened.push(params.ticketId);
    return pageOf([]);
  });
  await router.navigate(`/tickets/${other.uuid}`);
  await waitFor(() => expect(opened).toEqual([2]));
  said(aMessage({ id: "2" }));
  await router.navigate(`/tickets/${first.uuid}`);
  await screen.findByText("Mensagem 2");
  await waitFor(() => expect(opened).toEqual([2, 1]));
});

test("older messages come before those that are there, each once", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "3" })]);
  await screen.findByText("Mensagem 3");
  answer(messages.list, ({ query: { cursor } }) =>
    cursor ? pageOf([aMessage({ id: "1" }), aMessage({ id: "2" })]) : pageOf([aMessage({ id: "3" })], { cursor: "before-3" }),
  );
  await cache.invalidateQueries();
  await userEvent.click(await screen.findByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 1");
  expect(screen.getAllByText(/^Mensagem/).map((one) => one.textContent)).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3"]);
  expect(screen.queryByRole("button", { name: "Earlier messages" })).toBeNull();
});

test("older messages that did not come are told of, and come at a press", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "3" })]);
  await screen.findByText("Mensagem 3");
  const last = pageOf([aMessage({ id: "3" })], { cursor: "before-3" });
  answer(messages.list, () => last);
  await cache.invalidateQueries();
  const older = await screen.findByRole("button", { name: "Earlier messages" });
  refuse(messages.list, "ERR_INTERNAL_SERVER_ERROR");
  await userEvent.click(older);
  await screen.findByText("This could not be loaded");
  answer(messages.list, ({ query }) => (query.cursor ? pageOf([aMessage({ id: "2" })]) : last));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Mensagem 2");
  expect(screen.queryByText("This could not be loaded")).toBeNull();
});

test("cycles that ended before what is loaded are told of where they ended, and not above it", async () => {
  const cycle = {
    id: 4,
    protocol: "2026112000004",
    queue: null,
    user: null,
    rating: null,
    acceptedAt: null,
    queuedAt: "2026-11-20T10:02:00.000Z",
    closedAt: "2026-11-20T10:05:00.000Z",
  };
  const { cache } = await openTicket(aCard({ attendances: [cycle] }), []);
  answer(messages.list, ({ query: { cursor } }) =>
    cursor ? pageOf([aMessage({ id: "3", attendanceId: 4 })]) : pageOf([aMessage({ id: "8" })], { cursor: "before-8" }),
  );
  await cache.invalidateQueries();
  await screen.findByText("Mensagem 8");
  expect(screen.queryByText(/2026112000004/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 3");
  const shown = [...screen.getByRole("log").querySelectorAll("li")].map((one) => one.textContent ?? "");
  const lines = shown.flatMap((text) => /2026112000004|Mensagem \d/.exec(text)?.[0] ?? []);
  expect(lines).toEqual(["2026112000004", "Mensagem 3", "2026112000004", "Mensagem 8"]);
});

test.each([
  ["pending", "Accept the ticket to answer."],
  ["closed", "Reopen the ticket to write."],
] as const)("a %s ticket says what to do before one writes", async (status, why) => {
  await openTicket(aCard({ status }), [aMessage()]);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Write a message" })).toBeNull();
});

test("it is resolved by a press or by its letter, with or without a farewell, and one is back at the list", async () => {
  const requests: unknown[] = [];
  answerMoves(({ move }) => {
    requests.push(move);
    return aCard({ status: "closed" });
  });
  const { router } = await openTicket(aCard(), [aMessage()]);
  screen.getByRole("button", { name: "Notes" }).focus();
  await userEvent.keyboard("e");
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  expect(requests).toEqual([{ verb: "close" }]);
});

test("resolved without a farewell, nobody is asked for a rating", async () => {
  const requests: unknown[] = [];
  answerMoves(({ move }) => {
    requests.push(move);
    return aCard({ status: "closed" });
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Resolve without closing message" }));
  await waitFor(() => expect(requests).toEqual([{ verb: "close", silent: true }]));
});

test("whoever may nothing here is offered to copy what was said, and nothing else", async () => {
  const can = { accept: true, reply: false, return: false, close: false, reopen: false, transfer: false, tag: true, remove: false };
  await openTicket(aCard({ can, userId: 8, user: { id: 8, name: "Bia" } }), [aMessage()]);
  expect(await screen.findByText("Someone else has this ticket. View only.")).toBeTruthy();
  await screen.findByText("Mensagem 1");
  expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull();
  await menuOf("Mensagem 1");
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Copy the text"]);
});

test("only whoever may delete a ticket is offered it", async () => {
  for (const remove of [true, false]) {
    await openTicket(aCard({ can: { ...aCard().can, remove } }), [aMessage()]);
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: /^Mark as unread/ });
    expect(screen.queryAllByRole("menuitem", { name: "Delete" })).toHaveLength(Number(remove));
    cleanup();
  }
});

test("a ticket that is gone leads back to the list; one that only moved stays open", async () => {
  const { router } = await openTicket(aCard(), [aMessage()]);
  let requestCount = 0;
  answer(tickets.showByUuid, () => {
    requestCount += 1;
    return aCard({ user: { id: 8, name: "Bia" } });
  });
  tell("ticket", { action: "delete", ticketId: 1 });
  expect(await screen.findByText("Bia")).toBeTruthy();
  expect(requestCount).toBeGreaterThan(0);
  expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`);

  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  tell("ticket", { action: "delete", ticketId: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
});

test("what was said while the ticket was elsewhere is there once it is back, left open or opened again", async () => {
  const { router } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const answerWith = (...ids: string[]) => answer(messages.list, () => pageOf(ids.map((id) => aMessage({ id }))));
  answerWith("1", "2");
  tell("ticket", { action: "delete", ticketId: 1 });
  expect(await screen.findByText("Mensagem 2")).toBeTruthy();

  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  tell("ticket", { action: "delete", ticketId: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  answer(tickets.showByUuid, () => aCard());
  answerWith("1", "2", "3");
  await router.navigate(`/tickets/${aCard().uuid}`);
  expect(await screen.findByText("Mensagem 3")).toBeTruthy();
});

test("after the line was gone everything is asked anew, and what was missed is there", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  answer(messages.list, () => pageOf([aMessage({ id: "1" }), aMessage({ id: "2" })]));
  await cache.invalidateQueries();
  expect(await screen.findByText("Mensagem 2")).toBeTruthy();
});
