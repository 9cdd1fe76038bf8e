import { connections } from "@recado/contract/connections";
import { messages } from "@recado/contract/messages";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathNow } from "../../../lib/pathNow.ts";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse } from "../../../testing.tsx";
import { toast } from "../../../ui/toasts.ts";
import { openTicket, pageOf } from "../testing/open.tsx";
import { openList, stand } from "../testing/picking.tsx";
import { aCard, ours } from "../testing/samples.ts";
// Here at once: nobody waits for them where the time stands still.
import "../../../ui/OfferToast.tsx";
import "./TransferDialog.tsx";
import { answerMoves } from "../testing/moves.ts";

const day = aCard().createdAt;
const wrongQueue = {
  id: 4,
  name: "Oficina",
  color: "#1f7a8c",
  companyId: 1,
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  orderQueue: null,
  integrationId: null,
  promptId: null,
  createdAt: day,
  updatedAt: day,
};
const undo = { id: "9a1c7f00-0000-4000-8000-000000000001", ms: 5000 };
let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  for (let key = 0; key < 99; key++) toast.dismiss(key);
  answerMoves(({ params }) => ({ ...aCard({ id: params.id, status: "closed" }), undo }));
  answer(tickets.undo, ({ params, body }) => {
    requests.push({ ...params, ...body });
    return aCard();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const offer = () => screen.findByRole("button", { name: "Undo" });

test("whoever resolves is offered to take it back, and with that is at the ticket again", async () => {
  const { router } = await openTicket(aCard());
  await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
  const button = await offer();
  expect(router.state.location.pathname).toBe("/tickets");
  expect(within(screen.getAllByRole("status").at(-1)!).getByText("Resolved: Contato 1")).toBeTruthy();
  expect(button.textContent).toBe("Undo(5 s)");
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`));
  expect(requests).toEqual([{ id: 1, undo: undo.id }]);
  expect(await screen.findByText("Undone: Contato 1 is as before")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("whoever takes it back before he has been led away is at the ticket all the same", async () => {
  const { router } = await openTicket(aCard());
  vi.spyOn(toast, "offer").mockImplementation((_, { take }) => take());
  answer(tickets.undo, async () => {
    await waitFor(() => expect(pathNow()).toBe("/tickets"));
    return aCard();
  });
  await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
  expect(await screen.findByText("Undone: Contato 1 is as before")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`));
});

test("whoever gives it away is offered the same, in its own words", async () => {
  answer(connections.list, () => []);
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  answerMoves(() => ({ ...aCard({ userId: 8 }), undo }));
  const { router } = await openTicket(aCard());
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await screen.findByText("Transferred: Contato 1");
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  await userEvent.click(await offer());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`));
  expect(requests).toEqual([{ id: 1, undo: undo.id }]);
});

/** How often a conversation is opened, which clears its unread count for everybody. */
function countOpenings() {
  const opened = vi.fn();
  answer(tickets.showByUuid, () => aCard());
  answer(messages.list, ({ params }) => {
    opened(params.ticketId);
    return pageOf([]);
  });
  return opened;
}

test("whoever resolves a row of the list, nothing being open, stays in the list when he takes it back", async () => {
  const opened = countOpenings();
  const { path } = await openList({ id: 1, unreadMessages: 2 }, { id: 2 });
  stand(1);
  await userEvent.keyboard("e");
  await offer();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("Undone: Contato 1 is as before")).toBeTruthy();
  expect(path()).toBe("/tickets");
  expect(opened).not.toHaveBeenCalled();
});

test("a waiting one that is given to the wrong queue and taken back waits on, and nobody has read it", async () => {
  answer(connections.list, () => []);
  answer(queues.list, () => [wrongQueue]);
  answer(tickets.targets, () => []);
  const waiting = { id: 1, status: "pending", userId: null, unreadMessages: 2 } as const;
  answerMoves(() => ({ ...aCard({ ...waiting, queueId: 4 }), undo }));
  answer(tickets.undo, () => aCard(waiting));
  const opened = countOpenings();
  const { path } = await openList(waiting);
  screen.getByRole("button", { name: "Accept: Contato 1" }).focus();
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: "Queue" }), wrongQueue.name);
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await offer();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("Undone: Contato 1 is as before")).toBeTruthy();
  expect(path()).toBe("/tickets");
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  [3, 2],
  [30, 1],
])("an answer that took %d s leaves as much less to take it back, and at least a moment: %d s", async (tookS, leftS) => {
  await openTicket(aCard());
  const offered = vi.spyOn(toast, "offer");
  vi.useFakeTimers({ toFake: ["Date"] });
  answerMoves(() => {
    vi.setSystemTime(Date.now() + tookS * 1000);
    return { ...aCard({ status: "closed" }), undo };
  });
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(offered).toHaveBeenCalled());
  expect(offered.mock.lastCall?.[1].lastsMs).toBe(leftS * 1000);
});

test("it can be taken back while it counts down, and after that not even by the keys", async () => {
  await openTicket(aCard());
  const take = vi.fn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(async () => toast.offer("Resolved", { label: "Undo", lastsMs: undo.ms, take }));
  const left: unknown[] = [];
  for (let second = 0; second < 5; second++) {
    left.push(screen.getByRole("button", { name: "Undo" }).textContent);
    await act(async () => vi.advanceTimersByTime(1000));
  }
  expect(left).toEqual([5, 4, 3, 2, 1].map((seconds) => `Undo(${seconds} s)`));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  expect(take).not.toHaveBeenCalled();
});

test("Ctrl+Z takes the newest back, each once, and not where one has written something since it came up", async () => {
  await openTicket(aCard({ status: "open" }));
  const field = screen.getByRole("textbox", { name: /message/i });
  await userEvent.type(field, "a{Backspace}");
  const take = [vi.fn(), vi.fn()];
  const callCounts = () => take.map((one) => one.mock.calls.length);
  act(() => {
    for (const [at, one] of take.entries()) toast.offer("The same words", { label: `Undo ${at}`, lastsMs: 60_000, take: one });
  });
  expect(screen.getAllByText("The same words")).toHaveLength(2);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(callCounts(), "the field was emptied before it came up").toEqual([0, 1]);
  await userEvent.type(field, "a{Control>}z{/Control}");
  expect(callCounts()).toEqual([0, 1]);
  await userEvent.type(field, "{Backspace}{Control>}z{/Control}");
  expect(callCounts(), "what was emptied comes back, not the ticket").toEqual([0, 1]);
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}{Control>}zz{/Control}");
  expect(callCounts()).toEqual([1, 1]);
});

test.each([
  ["ERR_UNDO_TOO_LATE", /^It is too late to undo/],
  ["ERR_UNDO_CHANGED", /^This has changed since then/],
  ["ERR_NO_TICKET_FOUND", /^This has changed since then/],
] as const)("refused with %s, it says so and stays where one is", async (code, words) => {
  const { router } = await openTicket(aCard());
  refuse(tickets.undo, code);
  await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
  await userEvent.click(await offer());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(router.state.location.pathname).toBe("/tickets");
});

test("nothing is offered where there is nothing to take back", async () => {
  const { router } = await openTicket(aCard());
  answerMoves(() => aCard({ status: "closed" }));
  await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a text that is withdrawn leaves the conversation, and no late answer or news brings it back", async () => {
  const list = [ours({ id: "1", body: "Bom dia" }), ours({ id: "2", body: "Até logo" })];
  const { cache } = await openTicket(aCard(), list);
  expect(await screen.findByText("Até logo")).toBeTruthy();
  act(() => tell("message", { action: "delete", messageId: "2", ticketId: 1 }));
  await waitFor(() => expect(screen.queryByText("Até logo")).toBeNull());
  answer(messages.list, () => pageOf(list));
  await act(() => cache.invalidateQueries({ queryKey: ["tickets"] }));
  expect(screen.getByText("Bom dia")).toBeTruthy();
  expect(screen.queryByText("Até logo")).toBeNull();
});
