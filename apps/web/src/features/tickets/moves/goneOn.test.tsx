import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, cutOff, showRoutes, signedIn } from "../../../testing.tsx";
import { TicketsScreen } from "../TicketsScreen.tsx";
import "../conversation/Conversation.tsx";
import { answerMoves } from "../testing/moves.ts";
import { pageOf } from "../testing/open.tsx";
import { aCard, aTicket } from "../testing/samples.ts";

const cards = [1, 2, 3].map((id) => aCard({ id, uuid: `00000000-0000-4000-8000-00000000000${id}` }));
const [one, two, three] = cards.map(({ uuid }) => `/tickets/${uuid}`) as [string, string, string];
let reply = () => {};
let waiting: Ticket[] = [];
beforeEach(() => {
  signedIn({ id: 7 });
  waiting = [];
  answer(tickets.list, ({ query: { status } }) => {
    const found = status === "pending" ? waiting : status === "open" ? cards.map((card) => aTicket({ ...card })) : [];
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  answer(tickets.showByUuid, ({ params: { uuid } }) => cards.find((card) => card.uuid === uuid) ?? aCard());
  answer(tickets.moves, () => []);
  answer(ticketNotes.list, () => []);
  answer(messages.list, () => pageOf([]));
  answerMoves(async ({ params: { id }, status }) => {
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    return { ...(cards.find((card) => card.id === id) ?? aCard()), ...(status && { status }) };
  });
});

async function open(path: string) {
  const routes = [
    { path: "/tickets/:uuid?", element: <TicketsScreen /> },
    { path: "*", element: <p>elsewhere</p> },
  ];
  const { router } = showRoutes(routes, path);
  return { router, path: () => router.state.location.pathname };
}
const resolve = async () => userEvent.click(await screen.findByRole("button", { name: "Resolve" }));
/** Everything that an answer leads to has come to pass. */
const settled = async () => {
  reply();
  await new Promise((done) => setTimeout(done, 100));
};

test("whoever resolves one and goes on to another is not fetched from there by a late answer; whoever stays is led to the list", async () => {
  const { router, path } = await open(one);
  await resolve();
  await act(() => router.navigate(two));
  await settled();
  expect(path()).toBe(two);
  await resolve();
  await settled();
  expect(path()).toBe("/tickets");
});

test("whom the program itself leads on while he takes others is led to the last that he took", async () => {
  waiting = cards.map((card) => aTicket({ ...card, status: "pending", userId: null }));
  const replies: (() => void)[] = [];
  answerMoves(async ({ params: { id }, status }) => {
    await new Promise<void>((done) => replies.push(done));
    return { ...(cards.find((card) => card.id === id) ?? aCard()), ...(status && { status }) };
  });
  const { path } = await open(three);
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await resolve();
  for (const id of [1, 2]) await userEvent.click(await screen.findByRole("button", { name: `Accept: Contato ${id}` }));
  await waitFor(() => expect(replies).toHaveLength(3));
  for (const [at, address] of ["/tickets", one, two].entries()) {
    replies[at]?.();
    await waitFor(() => expect(path()).toBe(address));
  }
});

test("who was led to one before, and is there again by himself, is left there", async () => {
  waiting = cards.map((card) => aTicket({ ...card, status: "pending", userId: null }));
  const { router, path } = await open("/tickets");
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept: Contato 1" }));
  await settled();
  expect(path()).toBe(one);
  await act(() => router.navigate(two));
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept: Contato 3" }));
  await act(() => router.navigate(one));
  await settled();
  expect(path()).toBe(one);
});

test.each([
  ["another page", "/contacts"],
  ["another conversation", two],
])("whoever takes one and goes to %s is not fetched from there", async (_, elsewhere) => {
  waiting = [aTicket({ ...cards[0], status: "pending", userId: null })];
  const { router, path } = await open("/tickets");
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  const accept = () => screen.findByRole("button", { name: "Accept: Contato 1" });
  await userEvent.click(await accept());
  await act(() => router.navigate(elsewhere));
  await settled();
  expect(path()).toBe(elsewhere);
  if (elsewhere !== two) return;
  cutOff(tickets.showByUuid);
  await userEvent.click(await accept());
  await settled();
  await waitFor(() => expect(path()).toBe(one));
});

test.each([
  ["another page", "/contacts"],
  ["another conversation", two],
])("whoever takes it back and goes to %s before the answer is not fetched from there", async (_, elsewhere) => {
  answerMoves(() => ({ ...aCard({ ...cards[0], status: "closed" }), undo: { id: crypto.randomUUID(), ms: 5000 } }));
  const response = Promise.withResolvers<void>();
  answer(tickets.undo, async () => {
    await response.promise;
    return cards[0] ?? aCard();
  });
  const { router, path } = await open(one);
  await resolve();
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await act(() => router.navigate(elsewhere));
  response.resolve();
  await screen.findByText("Undone: Contato 1 is as before");
  expect(path()).toBe(elsewhere);
});
