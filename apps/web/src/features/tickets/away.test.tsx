import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryDefaults } from "../../lib/net/queryDefaults.ts";
import { fakeTimers } from "../../lib/testing/timers.ts";
import { answer, showRoutes, signedIn } from "../../testing.tsx";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { pageOf, readWithin } from "./testing/open.tsx";
import { said } from "./testing/said.ts";
import { aCard, aMessage, aTicket } from "./testing/samples.ts";

const card = aCard();
const two = aMessage({ id: "2", body: "Dois", createdAt: "2026-11-20T10:05:00.000Z", updatedAt: "2026-11-20T10:05:00.000Z" });
const late = aTicket({ id: 2, updatedAt: "2026-11-20T11:00:00.000Z" });
let rows: Ticket[];
let talk: ReturnType<typeof aMessage>[];
let requestCount: number;
let underWay: Promise<void>;

beforeEach(() => {
  signedIn({ id: 7 });
  [rows, talk, requestCount, underWay] = [[aTicket({ id: 1 })], [aMessage()], 0, Promise.resolve()];
  answer(tickets.list, ({ query: { status } }) => {
    const found = rows.filter((row) => row.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  answer(tickets.showByUuid, () => card);
  answer(ticketNotes.list, () => []);
  answer(tickets.moves, () => []);
  answer(messages.list, async () => {
    requestCount += 1;
    await underWay;
    return pageOf(talk);
  });
});

/** As the application asks. */
function open(path: string) {
  const routes = [
    { path: "/tickets/:uuid?", element: <TicketsScreen /> },
    { path: "/contacts", element: <p>contacts</p> },
  ];
  const { router, cache } = showRoutes(routes, path);
  cache.setDefaultOptions({ queries: { ...queryDefaults, retry: false } });
  return (to: string) => act(() => router.navigate(to));
}

test("what was said while one was on another page stands in the conversation when one comes back, and is read by that alone", async () => {
  fakeTimers();
  const go = open(`/tickets/${card.uuid}`);
  await screen.findByText("Mensagem 1");
  await go("/contacts");
  talk = [aMessage(), two];
  act(() => said(two));
  expect(requestCount).toBe(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay = promise;
  await go(`/tickets/${card.uuid}`);
  expect(await screen.findByText("Mensagem 1"), "as it was, at once").toBeTruthy();
  expect(screen.queryByText("Dois")).toBeNull();
  resolve();
  await screen.findByText("Dois");
  expect(await readWithin(1_000), "to ask says that one reads: no answer is thrown away").toEqual([]);
  expect(requestCount).toBe(2);
});

test("who came while one was on another page stands in the list when one comes back", async () => {
  const go = open("/tickets");
  await screen.findByText("Contato 1");
  await go("/contacts");
  rows = [aTicket({ id: 1 }), late];
  act(() => said(two));
  await go("/tickets");
  expect(await screen.findByText("Contato 1")).toBeTruthy();
  await screen.findByText("Contato 2");
});

test("from one ticket to another and back nothing is asked for again: what is said meanwhile is heard", async () => {
  const go = open(`/tickets/${card.uuid}`);
  await screen.findByText("Mensagem 1");
  const list = vi.fn(() => ({ tickets: rows, count: 1, hasMore: false, cursor: null }));
  answer(tickets.list, list);
  await go("/tickets");
  await waitFor(() => expect(screen.queryByText("Mensagem 1")).toBeNull());
  act(() => said(two));
  answer(messages.list, () => new Promise(() => {}));
  await go(`/tickets/${card.uuid}`);
  await screen.findByText("Dois");
  expect(list).not.toHaveBeenCalled();
});
