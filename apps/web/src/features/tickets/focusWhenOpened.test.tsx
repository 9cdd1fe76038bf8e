import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, showRoutes, signedIn } from "../../testing.tsx";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { pageOf } from "./testing/open.tsx";
import { aCard } from "./testing/samples.ts";
import "./conversation/Conversation.tsx";
import { answerMoves } from "./testing/moves.ts";

const [ana, bruno, carla] = [aCard({ id: 1 }), aCard({ id: 2, status: "pending", userId: null, user: null }), aCard({ id: 3 })];
let stored: TicketCard[] = [];
let requests: unknown[] = [];
let answering = Promise.withResolvers<void>();
/** Far longer than a click leads by itself. */
const LONG_MS = 10_000;
let late = 0;

beforeEach(() => {
  signedIn({ id: 7 });
  stored = [ana, bruno, carla];
  requests = [];
  answering = Promise.withResolvers();
  late = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + late);
  answer(tickets.list, ({ query: { status } }) => {
    const found = stored.filter((ticket) => ticket.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  answer(tickets.showByUuid, ({ params }) => cardOf(({ uuid }) => uuid === params.uuid));
  answer(messages.list, () => pageOf([]));
  answer(tickets.moves, () => []);
  answer(ticketNotes.list, () => []);
  answerMoves(async ({ params, status }) => {
    requests.push([params.id, status]);
    await answering.promise;
    stored = stored.map((one) => (one.id === params.id ? { ...one, ...(status && { status }), userId: 7 } : one));
    return cardOf(({ id }) => id === params.id);
  });
});
afterEach(() => vi.restoreAllMocks());

const cardOf = (fits: (ticket: TicketCard) => boolean) => stored.find(fits) as TicketCard;
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a message" });
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const takeLong = (answers: PromiseWithResolvers<void>) => {
  late = LONG_MS;
  answers.resolve();
};

async function openDesk({ uuid }: { uuid?: string } = {}) {
  const { router } = showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${uuid ?? ""}`);
  if (uuid) await field();
  return () => router.state.location.pathname;
}
async function accept() {
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await userEvent.dblClick(await screen.findByRole("button", { name: "Accept: Contato 2" }));
}

test("whoever accepts with the mouse writes on, however long the answer takes", async () => {
  const at = await openDesk(ana);
  await accept();
  takeLong(answering);
  await heading("Contato 2");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.keyboard("e");
  expect([at(), (await field()).value]).toEqual([`/tickets/${bruno.uuid}`, "e"]);
  expect(requests).toEqual([[2, "open"]]);
});

test("the same in the conversation itself, and in one that is opened", async () => {
  answering.resolve();
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${bruno.uuid}`);
  await heading("Contato 2");
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.click(await screen.findByRole("link", { name: "Contato 3" }));
  await heading("Contato 3");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.keyboard("e");
  expect([(await field()).value, requests]).toEqual(["e", [[2, "open"]]]);
});

test("a finger that accepts brings no keyboard up", async () => {
  answering.resolve();
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${bruno.uuid}`);
  await heading("Contato 2");
  await userEvent.pointer({ keys: "[TouchA]", target: screen.getByRole("button", { name: "Accept" }) });
  await screen.findByRole("button", { name: "Resolve" });
  expect(document.activeElement).not.toBe(await field());
});

test("whoever reopens one beside a note writes on in the note", async () => {
  stored = [ana, { ...bruno, status: "closed", can: { ...bruno.can, reopen: true } }, carla];
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${bruno.uuid}`);
  await heading("Contato 2");
  await userEvent.click(screen.getByRole("tab", { name: "Note" }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.click(screen.getByRole("button", { name: "Reopen" }));
  takeLong(answering);
  await screen.findByRole("button", { name: "Resolve" });
  await userEvent.keyboard("e");
  expect(screen.getByRole("textbox", { name: "Write a note for the team" })).toHaveProperty("value", "e");
  expect(requests).toEqual([[2, "open"]]);
});

test("whoever takes or reopens one by its key writes on just as well", async () => {
  stored = [ana, bruno, { ...carla, status: "closed", can: { ...carla.can, reopen: true } }];
  await openDesk();
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await screen.findByRole("button", { name: "Accept: Contato 2" });
  await userEvent.keyboard("ja");
  takeLong(answering);
  await heading("Contato 2");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.click(screen.getByRole("tab", { name: /^Resolved/ }));
  (await screen.findByRole("link", { name: "Contato 3" })).focus();
  await userEvent.keyboard("{Enter}");
  await heading("Contato 3");
  await userEvent.keyboard("a");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect((await screen.findByRole("tab", { name: /^Assigned/ })).getAttribute("aria-selected")).toBe("true");
  expect(requests).toEqual([
    [2, "open"],
    [3, "open"],
  ]);
});

test("whoever opens one by Enter, or goes on to the next one, stands on the person's name, not on the list's", async () => {
  answering.resolve();
  const all = { ...ana.can, close: true };
  stored = [
    { ...ana, can: all },
    { ...carla, can: all },
  ];
  await openDesk();
  (await screen.findByRole("link", { name: "Contato 1" })).focus();
  await userEvent.keyboard("{Enter}");
  const first = await heading("Contato 1");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard("{Shift>}e{/Shift}");
  const next = await heading("Contato 3");
  await waitFor(() => expect(document.activeElement).toBe(next));
});
