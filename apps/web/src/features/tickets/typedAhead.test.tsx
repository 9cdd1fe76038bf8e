import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { pageOf } from "./testing/open.tsx";
import { aCard } from "./testing/samples.ts";
import "./conversation/Conversation.tsx";

const [ana, bruno, carla] = [aCard({ id: 1 }), aCard({ id: 2, status: "pending", userId: null, user: null }), aCard({ id: 3 })];
let stored: TicketCard[] = [];
let asked: unknown[] = [];
let answering = Promise.withResolvers<void>();
/** Far longer than a press leads by itself. */
const LONG_MS = 10_000;
let late = 0;

beforeEach(() => {
  signedIn({ id: 7 });
  stored = [ana, bruno, carla];
  asked = [];
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
  answer(tickets.update, async ({ params, body }) => {
    asked.push([params.id, body.status]);
    await answering.promise;
    stored = stored.map((one) => (one.id === params.id ? { ...one, ...(body.status && { status: body.status }), userId: 7 } : one));
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

test("whoever accepts with the mouse and types at once resolves neither what was open nor what comes, however long that takes", async () => {
  const at = await openDesk(ana);
  await accept();
  await userEvent.keyboard("{Shift>}E{/Shift}m que posso ajudar?{Enter}");
  takeLong(answering);
  await heading("Contato 2");
  await userEvent.keyboard("e");
  expect([at(), document.activeElement]).toEqual([`/tickets/${bruno.uuid}`, await field()]);
  await userEvent.keyboard("m breve");
  expect((await field()).value).toMatch(/em breve$/);
  expect(asked).toEqual([[2, "open"]]);
});

test("the same in the conversation itself, and in one that is opened", async () => {
  const opening = Promise.withResolvers<void>();
  answer(tickets.showByUuid, async ({ params }) => {
    if (params.uuid === carla.uuid) await opening.promise;
    return cardOf(({ uuid }) => uuid === params.uuid);
  });
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], `/tickets/${bruno.uuid}`);
  await heading("Contato 2");
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await userEvent.keyboard("te");
  takeLong(answering);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.click(await screen.findByRole("link", { name: "Contato 3" }));
  await userEvent.keyboard("Em breve{Enter}");
  late += LONG_MS;
  opening.resolve();
  await heading("Contato 3");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.keyboard("e");
  expect([(await field()).value, asked]).toEqual(["e", [[2, "open"]]]);
});

test("what was refused leaves the letters their keys, and so does Escape while one waits", async () => {
  await openDesk(ana);
  refuse(tickets.update, "ERR_NO_TICKET_FOUND");
  await accept();
  await screen.findByText("Ticket not found.");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await userEvent.keyboard("{Escape}");

  answer(tickets.update, async ({ params }) => {
    await answering.promise;
    return cardOf(({ id }) => id === params.id);
  });
  await userEvent.click(screen.getByRole("button", { name: "Accept: Contato 2" }));
  await userEvent.keyboard("/");
  expect(document.activeElement).not.toBe(screen.getByRole("searchbox"));
  await userEvent.keyboard("{Escape}/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await act(async () => answering.resolve());
});

test("an impatient press somewhere else makes no keys of them: what was called for still comes", async () => {
  await openDesk(ana);
  await accept();
  await userEvent.click(screen.getByRole("tab", { name: /^Open/ }));
  await userEvent.keyboard("{Shift>}E{/Shift}m");
  takeLong(answering);
  await heading("Contato 2");
  await userEvent.keyboard("e");
  expect([(await field()).value, asked]).toEqual(["e", [[2, "open"]]]);
});

test("of two that are taken one after the other the second is waited for though the first one stands", async () => {
  const answers = new Map([bruno, carla].map(({ id }) => [id, Promise.withResolvers<void>()]));
  stored = [ana, bruno, { ...carla, status: "pending", userId: null, user: null }];
  answer(tickets.update, async ({ params, body }) => {
    asked.push([params.id, body.status]);
    await answers.get(params.id)?.promise;
    stored = stored.map((one) => (one.id === params.id ? { ...one, status: "open", userId: 7 } : one));
    return cardOf(({ id }) => id === params.id);
  });
  await openDesk(ana);
  await accept();
  await userEvent.click(screen.getByRole("button", { name: "Accept: Contato 3" }));
  await act(async () => answers.get(2)?.resolve());
  await heading("Contato 2");
  await field();
  late = LONG_MS;
  await act(async () => answers.get(3)?.resolve());
  await heading("Contato 3");
  await userEvent.keyboard("e");
  expect([(await field()).value, asked]).toEqual([
    "e",
    [
      [2, "open"],
      [3, "open"],
    ],
  ]);
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
  expect(asked).toEqual([[2, "open"]]);
});

test("whoever opens another one meanwhile has his keys there", async () => {
  stored = [ana, bruno, { ...carla, status: "closed" }];
  await openDesk(ana);
  await accept();
  await userEvent.click(screen.getByRole("tab", { name: /^Resolved/ }));
  await userEvent.click(await screen.findByRole("link", { name: "Contato 3" }));
  await heading("Contato 3");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await act(async () => answering.resolve());
});

test("what was open before and is known stands at once: a key does what it says", async () => {
  stored = [ana, { ...bruno, status: "closed" }, carla];
  await openDesk(ana);
  const openResolved = async () => {
    await userEvent.click(screen.getByRole("tab", { name: /^Resolved/ }));
    await userEvent.click(await screen.findByRole("link", { name: "Contato 2" }));
    await heading("Contato 2");
  };
  await openResolved();
  await userEvent.click(screen.getByRole("tab", { name: /^Open/ }));
  await userEvent.click(await screen.findByRole("link", { name: "Contato 1" }));
  await field();
  await openResolved();
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("whoever takes or reopens one by its key writes on just as well, and what he types meanwhile is no key", async () => {
  stored = [ana, bruno, { ...carla, status: "closed", can: { ...carla.can, reopen: true } }];
  await openDesk();
  await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await screen.findByRole("button", { name: "Accept: Contato 2" });
  await userEvent.keyboard("jae");
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
  expect(asked).toEqual([
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
