import { type Mark, ticketMarks } from "@recado/contract/ticket-marks";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "../../../lib/clock.ts";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse } from "../../../testing.tsx";
import { openList, stand } from "../testing/picking.tsx";
import { aCard, aTicket } from "../testing/samples.ts";

const none: Mark = { pinnedAt: null, snoozedUntil: null };
const PINNED: Mark = { pinnedAt: "2026-11-20T09:00:00.000Z", snoozedUntil: null };
const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();
/** Long enough for a busy machine to show the list first. */
const SOON_MS = 1500;
const HOUR_MS = 3_600_000;
const away = (): Mark => ({ pinnedAt: null, snoozedUntil: inMs(HOUR_MS) });

let requests: unknown[] = [];
let mayAnswer = Promise.resolve();
beforeEach(() => {
  requests = [];
  mayAnswer = Promise.resolve();
  answer(ticketMarks.set, async ({ params: { id }, body: { pinned, snoozedUntil } }) => {
    requests.push([id, { ...(pinned !== undefined && { pinned }), ...(snoozedUntil !== undefined && { snoozedUntil }) }]);
    await mayAnswer;
    return { ticketId: id, mark: { pinnedAt: pinned ? PINNED.pinnedAt : null, snoozedUntil: snoozedUntil ? inMs(HOUR_MS) : null } };
  });
});
afterEach(() => void vi.useRealTimers());

/** The list with these rows, of which some are marked. */
async function openMarked(marks: Record<number, Mark>, ...rows: Partial<Ticket>[]) {
  answer(ticketMarks.list, () => ({
    tickets: rows.flatMap((row) => {
      const mark = marks[row.id ?? 0];
      return mark ? [{ ...aTicket(row), mark }] : [];
    }),
  }));
  return openList(...rows);
}

const names = () => screen.getAllByRole("link", { name: /^Contato/ }).map(({ textContent }) => textContent);
const row = (id: number) => within(screen.getByRole("link", { name: `Contato ${id}` }).closest("li") as HTMLElement);
const openTab = () => screen.getByRole("tab", { name: /^Assigned/ });

test("what is pinned stands on top and says so, and P lets it go again", async () => {
  await openMarked({ 3: PINNED }, { id: 1 }, { id: 2 }, { id: 3 });
  expect(names()).toEqual(["Contato 3", "Contato 1", "Contato 2"]);
  expect(row(3).getByRole("img", { name: "Pinned" })).toBeTruthy();
  expect(row(1).queryByRole("img", { name: "Pinned" })).toBeNull();
  stand(3);
  await userEvent.keyboard("p");
  await waitFor(() => expect(requests).toEqual([[3, { pinned: false }]]));
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(names()).toEqual(["Contato 1", "Contato 2", "Contato 3"]));
});

test("P pins at once, and what the server refuses goes back to where it stood", async () => {
  await openMarked({}, { id: 1 }, { id: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  refuse(ticketMarks.set, "ERR_TOO_MANY_MARKS", {}, promise);
  stand(2);
  await userEvent.keyboard("p");
  expect(await row(2).findByRole("img", { name: "Pinned" })).toBeTruthy();
  expect(screen.queryByText(/^\d+ new/)).toBeNull();
  resolve();
  expect(await screen.findByText(/pinned or snoozed 200/)).toBeTruthy();
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(names()).toEqual(["Contato 1", "Contato 2"]));
  expect(row(2).queryByRole("img", { name: "Pinned" })).toBeNull();
});

test("what is put off is out of sight and not counted, and has a tab of its own that says until when", async () => {
  await openMarked({ 2: away() }, { id: 1 }, { id: 2 }, { id: 3 });
  expect(names()).toEqual(["Contato 1", "Contato 3"]);
  expect(openTab().textContent).toContain("2");
  await userEvent.click(screen.getByRole("tab", { name: /^Snoozed/ }));
  expect(await screen.findByTitle(/^Snoozed until/)).toBeTruthy();
  expect(names()).toEqual(["Contato 2"]);
});

test("where the server cannot tell what is marked, the list stands as it is", async () => {
  refuse(ticketMarks.list, "ERR_INTERNAL_SERVER_ERROR");
  await openList({ id: 1 }, { id: 2 });
  expect(names()).toEqual(["Contato 1", "Contato 2"]);
});

test("where nothing is put off there is no tab for it", async () => {
  await openMarked({ 1: PINNED }, { id: 1 });
  expect(screen.queryByRole("tab", { name: /^Snoozed/ })).toBeNull();
});

test("H asks until when, in the company's words for it, and one stays in the list", async () => {
  const { path } = await openMarked({}, { id: 1 }, { id: 2 });
  stand(1);
  await userEvent.keyboard("h");
  const dialog = within(await screen.findByRole("dialog", { name: "Snooze the conversation with Contato 1" }));
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  act(() => dialog.getByRole("button", { name: /^Tomorrow/ }).focus());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(requests).toEqual([[1, { snoozedUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T09:00$/) }]]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Contato 1"));
  resolve();
  // One stands where one stood: it has left the list, and keeps its place as long.
  expect(await screen.findByText("Left this list")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Contato 1");
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(names()).toEqual(["Contato 2"]));
  expect(path()).toBe("/tickets");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toEqual([1, { snoozedUntil: null }]);
});

test("a moment of one's own is asked for, and one that is over is not", async () => {
  await openMarked({}, { id: 1 });
  stand(1);
  await userEvent.keyboard("h");
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText(/^Pick a time/);
  fireEvent.change(field, { target: { value: "2020-01-01T10:00" } });
  expect(dialog.getByText("This time has already passed.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Snooze" })).toMatchObject({ disabled: true });
  fireEvent.change(field, { target: { value: "2099-01-31T18:30" } });
  await userEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  await waitFor(() => expect(requests).toEqual([[1, { snoozedUntil: "2099-01-31T18:30" }]]));
});

test("who was put off is on top when the time has come, and whoever is here is told", async () => {
  await openMarked({ 2: { pinnedAt: null, snoozedUntil: inMs(SOON_MS) } }, { id: 1 }, { id: 2 });
  expect(names()).toEqual(["Contato 1"]);
  expect(await screen.findByText("The conversation with Contato 2 is back.", {}, { timeout: 10_000 })).toBeTruthy();
  expect(names()).toEqual(["Contato 2", "Contato 1"]);
  expect(row(2).getByText("Back:")).toBeTruthy();
});

test("who comes back while the machine sleeps is back when it is looked at again, though no timer has run", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { cache } = await openMarked({ 2: away() }, { id: 1 }, { id: 2 });
  expect(names()).toEqual(["Contato 1"]);
  vi.setSystemTime(now().getTime() + 2 * HOUR_MS);
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(names()).toEqual(["Contato 2", "Contato 1"]));
});

test("of several who come back at once one is told once", async () => {
  const soon = { pinnedAt: null, snoozedUntil: inMs(SOON_MS) };
  await openMarked({ 1: soon, 2: soon }, { id: 1 }, { id: 2 }, { id: 3 });
  expect(await screen.findByText("2 conversations are back.", {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText(/^The conversation with/)).toBeNull();
});

test("what has come back goes to its place when one goes on from it, and not before one's eyes have seen it", async () => {
  const back = { pinnedAt: null, snoozedUntil: "2020-01-01T12:00:00.000Z" };
  const { path } = await openMarked({ 2: back }, { id: 1 }, { id: 2 });
  answer(tickets.showByUuid, ({ params: { uuid } }) => aCard({ id: Number(uuid.slice(-1)) }));
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const visit = async (id: number) => {
    await userEvent.click(screen.getByRole("link", { name: `Contato ${id}` }));
    await screen.findByRole("heading", { level: 2, name: `Contato ${id}` });
  };
  await visit(2);
  await visit(1);
  expect(requests).toEqual([]);
  sight.mockReturnValue("visible");
  await visit(2);
  expect(requests).toEqual([]);
  await visit(1);
  await waitFor(() => expect(requests).toEqual([[2, { snoozedUntil: null }]]));
  expect(path()).toContain("1");
});

test("what one does on another screen, and what wakes it, is shown as it is told", async () => {
  await openMarked({ 2: away() }, { id: 1 }, { id: 2 });
  expect(names()).toEqual(["Contato 1"]);
  act(() => tell("ticketMark", { action: "update", ticketId: 2, mark: none }));
  await waitFor(() => expect(names()).toEqual(["Contato 1", "Contato 2"]));
  answer(ticketMarks.list, () => ({ tickets: [{ ...aTicket({ id: 2 }), mark: PINNED }] }));
  act(() => tell("ticketMark", { action: "update", ticketId: 2, mark: PINNED }));
  await waitFor(() => expect(names()).toEqual(["Contato 2", "Contato 1"]));
});

test("what the contact says while one puts him off keeps him in sight, however late the answer to that comes", async () => {
  await openMarked({}, { id: 1 }, { id: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  stand(1);
  await userEvent.keyboard("h");
  const dialog = within(await screen.findByRole("dialog"));
  act(() => dialog.getByRole("button", { name: /^In 1 hour/ }).focus());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => tell("ticketMark", { action: "update", ticketId: 1, mark: none }));
  resolve();
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByText("Left this list")).toBeNull();
  expect(screen.queryByRole("tab", { name: /^Snoozed/ })).toBeNull();
});

test("what one has pinned leaves with its ticket", async () => {
  await openMarked({ 2: PINNED }, { id: 1 }, { id: 2 });
  expect(names()).toEqual(["Contato 2", "Contato 1"]);
  act(() => tell("ticket", { action: "delete", ticketId: 2 }));
  await waitFor(() => expect(names()).toEqual(["Contato 1"]));
});
