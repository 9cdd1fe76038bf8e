import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type TicketMove, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { aNote, aPast, knows } from "../../testing/details.ts";
import { openTicket, pageOf } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, aTicket } from "../../testing/samples.ts";

const minute = (at: number) => `2026-11-20T10:${String(at).padStart(2, "0")}:30.000Z`;
const noteAt = (at: number, more = {}) => aNote({ id: at, note: `Nota ${at}`, createdAt: minute(at), ...more });
const ana = { id: 7, name: "Ana" };
const bia = { id: 8, name: "Bia" };
const moveAt = (at: number, more: Partial<TicketMove> = {}): TicketMove => ({
  id: at,
  what: "transferred",
  at: minute(at),
  by: ana,
  user: bia,
  queue: null,
  noteId: null,
  ...more,
});
const shown = () =>
  [...screen.getByRole("log").querySelectorAll("li")].flatMap(
    ({ textContent }) => /Mensagem \d|Nota \d+|\d events/.exec(textContent ?? "")?.[0] ?? [],
  );
const moves = () => screen.queryAllByText(/transferred|accepted|returned/, { selector: "li" });

test("notes of the ticket stand at their time between the messages, and those that lie before what is loaded come with it", async () => {
  knows({ notes: [noteAt(5), noteAt(2), noteAt(1), noteAt(3, { ticketId: 9 })] });
  const { cache } = await openTicket(aCard(), []);
  answer(messages.list, ({ query: { cursor } }) =>
    cursor
      ? pageOf([aMessage({ id: "1" }), aMessage({ id: "2" })])
      : pageOf([aMessage({ id: "3" }), aMessage({ id: "4" })], { cursor: "before-3" }),
  );
  await act(() => cache.invalidateQueries());
  await screen.findByText("Mensagem 3");
  await waitFor(() => expect(shown()).toEqual(["Mensagem 3", "Mensagem 4", "Nota 5"]));
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 1");
  expect(shown()).toEqual(["Mensagem 1", "Nota 1", "Mensagem 2", "Nota 2", "Mensagem 3", "Mensagem 4", "Nota 5"]);
});

test("a colleague's note comes without asking; one's own is taken away by a press, a colleague's is not offered", async () => {
  const server = knows({ notes: [noteAt(5)] });
  await openTicket(aCard(), [aMessage()]);
  const mine = (await screen.findByText("Nota 5")).closest("li") as HTMLElement;
  const colleagueNote = noteAt(6, { userId: 8, user: { ...bia, email: "bia@demo.test" }, can: { remove: false } });
  server.notes = [colleagueNote, ...server.notes];
  const { can: _, ...note } = colleagueNote;
  tell("note", { action: "create", note });
  const other = (await screen.findByText("Nota 6")).closest("li") as HTMLElement;
  expect(within(other).queryByRole("button", { name: "Delete the note" })).toBeNull();
  expect(within(other).getByText("Bia")).toBeTruthy();

  answer(ticketNotes.remove, ({ params }) => {
    server.notes = server.notes.filter(({ id }) => id !== params.id);
    return null;
  });
  await userEvent.click(within(mine).getByRole("button", { name: "Delete the note" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Nota 5")).toBeNull());
  expect(screen.getByText("Nota 6")).toBeTruthy();
});

test("a note alone is a conversation, too", async () => {
  knows({ notes: [noteAt(5)] });
  await openTicket(aCard(), []);
  expect(await screen.findByText("Nota 5")).toBeTruthy();
  expect(screen.queryByText("No messages yet")).toBeNull();
});

test("where the ticket went is told in words, with why, which is not told once more as a note", async () => {
  knows({ notes: [noteAt(2, { note: "Ela conhece o caso" })] });
  answer(tickets.moves, () => [
    moveAt(1, { what: "accepted", user: ana }),
    moveAt(2, { noteId: 2 }),
    moveAt(3, { what: "returned", by: bia, user: null, queue: { id: 4, name: "Suporte" } }),
    moveAt(4, { what: "moved", by: null, user: null, queue: { id: 4, name: "Suporte" } }),
  ]);
  await openTicket(aCard(), [aMessage({ id: "1" }), aMessage({ id: "9" })]);
  await screen.findByText(/^Ana accepted the ticket/);
  expect((await screen.findByText("Ela conhece o caso")).closest("li")?.textContent).toMatch(
    /^Ana transferred it to Bia: Ela conhece o caso · /,
  );
  expect(screen.getByText(/^Bia returned it to the queue Suporte/)).toBeTruthy();
  expect(screen.getByText(/^It came into the queue Suporte/)).toBeTruthy();
  expect(screen.getAllByText("Ela conhece o caso")).toHaveLength(1);
});

test("three quiet lines in a row are one that opens; two are not, and the newest of all is always seen", async () => {
  answer(tickets.moves, () => [moveAt(1), moveAt(2), moveAt(3), moveAt(5), moveAt(6), moveAt(7), moveAt(8), moveAt(9), moveAt(10)]);
  await openTicket(aCard(), [aMessage({ id: "1" }), aMessage({ id: "4" }), aMessage({ id: "7" })]);
  await screen.findAllByText("3 events");
  // After minute 4 there are two before the next message, and four behind it, of which the last is the newest.
  expect(shown()).toEqual(["Mensagem 1", "3 events", "Mensagem 4", "Mensagem 7", "3 events"]);
  const [first] = screen.getAllByText("3 events");
  const fold = first?.closest("details") as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  await userEvent.click(first as HTMLElement);
  expect(fold.open).toBe(true);
  expect(within(fold).getAllByRole("listitem")).toHaveLength(3);
  expect(moves().filter((line) => line.closest("details") === null)).toHaveLength(3);
});

test("what is looked for is not hidden in a fold", async () => {
  answer(tickets.moves, () => [moveAt(1), moveAt(2, { user: { id: 9, name: "Caio Nobre" } }), moveAt(3)]);
  answer(messages.find, () => ({ count: 0, ids: [], cursor: null }));
  await openTicket(aCard(), [aMessage({ id: "1" }), aMessage({ id: "9" })]);
  const fold = (await screen.findByText("3 events")).closest("details") as HTMLDetailsElement;
  screen.getByRole("log").focus();
  await userEvent.keyboard("{Control>}f{/Control}");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find in conversation" }), "nobre");
  await waitFor(() => expect(fold.open).toBe(true));
});

test("a move is told as it happens", async () => {
  let storedMoves: TicketMove[] = [];
  answer(tickets.moves, () => storedMoves);
  await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  storedMoves = [moveAt(9)];
  const { can: _, ...ticket } = aTicket({ userId: 8, user: bia, updatedAt: "2026-11-20T10:30:00.000Z" });
  tell("ticket", { action: "update", ticket });
  expect(await screen.findByText(/^Ana transferred it to Bia/)).toBeTruthy();
});

test("an attendance that is over says who served in which queue, and what the contact thought of it as soon as he says it", async () => {
  const over = aPast({ id: 3, user: { id: 8, name: "Bia" } });
  await openTicket(aCard({ attendances: [over] }), [aMessage({ id: "1", attendanceId: 3 })]);
  const end = await screen.findByText(/^End of ticket 2026112000003/, { selector: "li" });
  expect(end.textContent).toMatch(/ · Vendas · Bia$/);
  const { can: _, ...ticket } = aTicket({ updatedAt: "2026-11-20T10:30:00.000Z" });
  act(() => tell("ticket", { action: "update", ticket, rated: { id: 3, rating: 3 } }));
  await waitFor(() => expect(end.textContent).toMatch(/ · Vendas · Bia · Very satisfied$/));
});

const lines = () =>
  [...screen.getByRole("log").querySelectorAll("li")].flatMap(
    ({ textContent }) => /Mensagem \d|Até a próxima|(?:Start|End) of ticket \d+/.exec(textContent ?? "")?.[0] ?? [],
  );

test("an attendance ends after what was said because it ended, with or without words of the next one", async () => {
  const over = aPast({ id: 3, queuedAt: minute(0), closedAt: minute(1) });
  const next = aPast({ id: 4, queuedAt: minute(3), closedAt: null });
  const farewell = aMessage({ id: "2", attendanceId: 3, body: "Até a próxima!" });
  await openTicket(aCard({ attendances: [over, next] }), [aMessage({ id: "1", attendanceId: 3 }), farewell]);
  await screen.findByText("Até a próxima!");
  const first = ["Start of ticket 2026112000003", "Mensagem 1", "Até a próxima", "End of ticket 2026112000003"];
  expect(lines()).toEqual([...first, "Start of ticket 2026112000004"]);
  act(() => said(aMessage({ id: "5", attendanceId: 4 })));
  await screen.findByText("Mensagem 5");
  expect(lines()).toEqual([...first, "Start of ticket 2026112000004", "Mensagem 5"]);
});

test("where the next one begins before the last words of the one before it, each begins and ends once", async () => {
  const over = aPast({ id: 3, queuedAt: minute(0), closedAt: minute(1) });
  const next = aPast({ id: 4, queuedAt: minute(2), closedAt: null });
  const farewell = aMessage({ id: "3", attendanceId: 3, body: "Até a próxima!" });
  const of = (attendanceId: number, id: string) => aMessage({ id, attendanceId });
  await openTicket(aCard({ attendances: [over, next] }), [of(3, "1"), of(4, "2"), farewell, of(4, "4")]);
  await screen.findByText("Até a próxima!");
  const [first, second] = ["ticket 2026112000003", "ticket 2026112000004"];
  expect(lines()).toEqual([
    ...[`Start of ${first}`, "Mensagem 1", `Start of ${second}`, "Mensagem 2"],
    ...["Até a próxima", `End of ${first}`, "Mensagem 4"],
  ]);
});

test("an attendance in which nothing was said begins and ends all the same", async () => {
  const over = aPast({ id: 3, queuedAt: minute(0), closedAt: minute(1) });
  const silent = aPast({ id: 4, queuedAt: minute(2), closedAt: minute(3) });
  const reopened = aPast({ id: 5, queuedAt: minute(4), closedAt: null });
  await openTicket(aCard({ attendances: [over, silent, reopened] }), [aMessage({ id: "1", attendanceId: 3 })]);
  await screen.findByText("Mensagem 1");
  const [first, second, third] = ["ticket 2026112000003", "ticket 2026112000004", "ticket 2026112000005"];
  const silently = [`Start of ${second}`, `End of ${second}`, `Start of ${third}`];
  expect(lines()).toEqual([`Start of ${first}`, "Mensagem 1", `End of ${first}`, ...silently]);
  act(() => said(aMessage({ id: "5", attendanceId: 5 })));
  await screen.findByText("Mensagem 5");
  expect(lines().slice(-4)).toEqual([...silently, "Mensagem 5"]);
});
