import { errors } from "@recado/contract/errors";
import { messages } from "@recado/contract/messages";
import { queues } from "@recado/contract/queues";
import { tags } from "@recado/contract/tags";
import { type Ticket, tagSync, tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { pressableKeys } from "../../../../lib/keys.ts";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { answerMoves } from "../../testing/moves.ts";
import { pageOf } from "../../testing/open.tsx";
import { box, openList, picked, stand, theBar } from "../../testing/picking.tsx";
import { aCard } from "../../testing/samples.ts";

const none = { accept: false, reply: false, return: false, close: false, reopen: false, transfer: false, tag: false, remove: false };
const undoOf = (id: number) => ({ id: `9a1c7f00-0000-4000-8000-00000000000${id}`, ms: 5000 });
let requests: unknown[] = [];
/** Those that the server refuses, and what it says. */
let refused: Record<number, object> = {};

beforeEach(() => {
  for (let key = 0; key < 200; key++) toast.dismiss(key);
  [requests, refused] = [[], {}];
  answerMoves(({ params: { id }, move }) => {
    requests.push([id, move]);
    if (refused[id]) throw HttpResponse.json(refused[id], { status: errors.ERR_OTHER_OPEN_TICKET });
    return { ...aCard({ id }), undo: undoOf(id) };
  });
});

const pick = async (...ids: number[]) => {
  for (const id of ids) await userEvent.click(box(id));
};
const press = async (name: string | RegExp) => userEvent.click((await theBar()).getByRole("button", { name }));
const buttons = async () => (await theBar()).getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);

test("many are resolved by one press, in the end it is said once how many, and one press takes all of it back", async () => {
  const undone: unknown[] = [];
  answer(tickets.undo, ({ params, body }) => {
    undone.push([params.id, body.undo]);
    return aCard({ id: params.id });
  });
  const { put, path } = await openList({ id: 1 }, { id: 2 }, { id: 3 });
  await pick(1, 3);
  put([]);
  await press("Resolve");
  const offer = await screen.findByRole("button", { name: "Undo" });
  expect(screen.getByText("2 tickets resolved.")).toBeTruthy();
  expect(requests).toEqual([1, 3].map((id) => [id, { verb: "close" }]));
  expect(path()).toBe("/tickets");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected tickets" })).toBeNull());
  await userEvent.click(offer);
  expect(await screen.findByText("2 tickets are as they were before.")).toBeTruthy();
  expect(undone).toEqual([1, 3].map((id) => [id, undoOf(id).id]));
});

test("of what is refused it is said why, the others go all the same, and it stays picked", async () => {
  const holder = { id: 2, uuid: aCard().uuid, userId: 8, user: { id: 8, name: "Bia" }, queue: { id: 1, name: "Vendas" } };
  refused[2] = { error: "ERR_OTHER_OPEN_TICKET", ticket: holder };
  const { put, stored } = await openList({ id: 1 }, { id: 2 }, { id: 3 });
  await pick(1, 2, 3);
  put(stored().filter(({ id }) => id === 2));
  await press("Resolve");
  const why = "1 not: Bia is already talking to this contact (queue: Vendas).";
  expect(await screen.findByText(`2 tickets resolved. ${why}`)).toBeTruthy();
  expect((await theBar()).getByText(why)).toBeTruthy();
  await waitFor(() => expect(picked()).toEqual(["Select Contato 2"]));
});

test("what can no longer be taken back says so, and the rest is", async () => {
  answer(tickets.undo, ({ params: { id } }) => {
    if (id === 1) throw HttpResponse.json({ error: "ERR_UNDO_TOO_LATE" }, { status: errors.ERR_UNDO_TOO_LATE });
    return aCard({ id });
  });
  await openList({ id: 1 }, { id: 2 });
  await pick(1, 2);
  await press("Resolve");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/^1 ticket is as it was before\. 1 not: It is too late to undo/)).toBeTruthy();
});

test("only what one may do is offered, to so many as one may do it to; what waits is accepted, or resolved without a farewell", async () => {
  const waits = { status: "pending", userId: null, user: null } as const;
  await openList({ id: 1, ...waits }, { id: 2, ...waits, can: { ...none, accept: true, tag: true } }, { id: 3, ...waits, can: none });
  await pick(3);
  expect(await buttons()).toEqual(["Clear selection"]);
  expect((await theBar()).getByText("There is nothing to do with them from here.")).toBeTruthy();
  await pick(1, 2);
  expect(await buttons()).toEqual(["Clear selection", ...["Accept (2 of 3)", "Resolve (1 of 3)", "Transfer (1 of 3)", "Tags (2 of 3)"]]);
  await press(/^Resolve/);
  await waitFor(() => expect(requests).toEqual([[1, { verb: "close", silent: true }]]));
  await userEvent.keyboard("{Escape}");
  await pick(2, 3);
  await press(/^Accept/);
  await waitFor(() => expect(requests.slice(1)).toEqual([[2, { verb: "accept" }]]));
});

test("all are transferred to whom one chooses once", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  await openList({ id: 1 }, { id: 2 });
  await pick(1, 2);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog", { name: "Transfer 2 tickets" }));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await waitFor(() => expect(requests).toEqual([1, 2].map((id) => [id, { verb: "transfer", userId: 8, queueId: null }])));
  expect(await screen.findByText("2 tickets transferred.")).toBeTruthy();
});

test("a reason that is being written stands though all of them leave the list meanwhile", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => []);
  const { put } = await openList({ id: 1 }, { id: 2 });
  await pick(1, 2);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog", { name: "Transfer 2 tickets" }));
  const reason = await dialog.findByRole("textbox", { name: "Reason (optional)" });
  await userEvent.type(reason, "Pediu desconto");
  put([]);
  for (const ticketId of [1, 2]) tell("ticket", { action: "delete", ticketId });
  await screen.findByText(/2 left the list/);
  expect(reason).toMatchObject({ value: "Pediu desconto", isConnected: true });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what was chosen and typed for those that did not go stands there again, until they have gone", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  let isCut = true;
  answerMoves(({ params: { id }, move }) => {
    if (id === 2 && isCut) throw HttpResponse.error();
    requests.push([id, move]);
    return aCard({ id });
  });
  const { put, stored } = await openList({ id: 1 }, { id: 2 }, { id: 3, can: { ...none, tag: true } });
  const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
  await pick(1, 2, 3);
  await userEvent.keyboard("t");
  const first = await dialog("Transfer 2 tickets");
  await userEvent.click(await first.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.selectOptions(first.getByRole("combobox", { name: "Queue" }), "No queue");
  await userEvent.type(first.getByRole("textbox", { name: "Reason (optional)" }), "Pediu desconto");
  put(stored().filter(({ id }) => id !== 1));
  await userEvent.click(first.getByRole("button", { name: "Transfer" }));
  await screen.findByText(/^1 ticket transferred\. 1 not/);

  await press(/^Transfer/);
  const again = await dialog("Transfer 1 ticket");
  expect(await again.findByRole("textbox", { name: "Reason (optional)" })).toHaveProperty("value", "Pediu desconto");
  expect(again.getByRole("combobox", { name: "Assign to" })).toHaveProperty("value", "Bia");
  isCut = false;
  await userEvent.click(again.getByRole("button", { name: "Transfer" }));
  const move = { verb: "transfer", userId: 8, queueId: null, reason: "Pediu desconto" };
  await waitFor(() => expect(requests).toEqual([1, 2].map((id) => [id, move])));
});

test("of many each stays in its own queue, if the person serves that; all go into one, or out of theirs, only where that is chosen", async () => {
  const vendas = { id: 1, name: "Vendas", color: "#7048C6" };
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [vendas] }]);
  await openList({ id: 1 }, { id: 2, queueId: 2 });
  await pick(1, 2);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog", { name: "Transfer 2 tickets" }));
  const queue = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "Queue" });
  expect(queue.selectedOptions[0]?.textContent).toBe("Each stays in its own queue");
  expect(dialog.getByRole("button", { name: "Transfer" }), "to nobody").toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  expect([...queue.options].map(({ text }) => text)).toEqual(["Each stays in its own queue", "No queue", "Vendas"]);
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await waitFor(() =>
    expect(requests).toEqual([
      [1, { verb: "transfer", userId: 8, queueId: 1 }],
      [2, { verb: "transfer", userId: 8, queueId: null }],
    ]),
  );
});

test("tags are put on beside what each carries, and its lane is left alone; Escape closes the choice first, and then the selection", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  const storedTags = ["VIP", "Atraso", "Fazendo"].map((name, index) => ({
    id: index + 1,
    name,
    color: "#2f9e44",
    kanban: index === 2 ? (1 as const) : (0 as const),
    companyId: 1,
    ticketsCount: 0,
    createdAt: at,
    updatedAt: at,
    can: { change: true, remove: false },
  }));
  answer(tags.all, () => storedTags);
  const synced: unknown[] = [];
  answer(tagSync.sync, ({ body }) => {
    synced.push([body.ticketId, body.tags.map(({ id }) => id)]);
    return aCard({ id: body.ticketId });
  });
  const carries = (...ids: number[]): Partial<Ticket> => ({
    tags: storedTags.filter(({ id }) => ids.includes(id)).map(({ id, name, color }) => ({ id, name, color })),
  });
  await openList({ id: 1, ...carries(2, 3) }, { id: 2 });
  await pick(1, 2);
  await press("Tags");
  await screen.findByRole("dialog", { name: "Add tags to 2 tickets" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(picked()).toHaveLength(2);

  await userEvent.keyboard("l");
  const dialog = within(await screen.findByRole("dialog", { name: "Add tags to 2 tickets" }));
  await userEvent.click(await dialog.findByRole("option", { name: "VIP" }));
  await userEvent.click(dialog.getByRole("button", { name: "Put 1 tag on" }));
  expect(await screen.findByText("Tags added to 2 tickets.")).toBeTruthy();
  expect(synced).toEqual([
    [1, [2, 1]],
    [2, [1]],
  ]);
});

test("what has unread words is opened for that, and nothing else", async () => {
  const opened: number[] = [];
  answer(messages.list, ({ params }) => {
    opened.push(params.ticketId);
    return pageOf([]);
  });
  await openList({ id: 1, unreadMessages: 3 }, { id: 2 }, { id: 3, unreadMessages: 1, can: none });
  await pick(1, 2, 3);
  await press("Mark read (1 of 3)");
  expect(await screen.findByText("1 ticket marked as read.")).toBeTruthy();
  expect(opened).toEqual([1]);
});

test("while some are picked, E resolves those and not the conversation that is open", async () => {
  answer(tickets.showByUuid, () => aCard({ id: 1 }));
  answer(messages.list, () => pageOf([]));
  const { promise: answered, resolve: go } = Promise.withResolvers<void>();
  answerMoves(async ({ params: { id }, move }) => {
    requests.push([id, move]);
    await answered;
    return aCard({ id });
  });
  await openList({ id: 1 }, { id: 2 }, { id: 3 });
  await userEvent.click(screen.getByRole("link", { name: "Contato 1" }));
  await screen.findByRole("heading", { level: 2, name: "Contato 1" });
  stand(2);
  await userEvent.keyboard("x{Shift>}J{/Shift}");
  await theBar();
  await userEvent.keyboard("ee");
  expect((await theBar()).getByText("Resolving: 0 of 2")).toBeTruthy();
  go();
  await screen.findByText("2 tickets resolved.");
  expect(requests).toEqual([2, 3].map((id) => [id, { verb: "close" }]));
});

test("a key is taken while something is picked, and offered only where it does something to that", async () => {
  await openList({ id: 1, can: { ...none, tag: true } }, { id: 2, can: { ...none, close: true } });
  const offered = () => pressableKeys().filter((key) => "AETL".includes(key));
  expect(offered()).toEqual([]);
  await pick(1);
  await theBar();
  await waitFor(() => expect(offered()).toEqual(["L"]));
  await pick(2);
  await waitFor(() => expect(offered()).toEqual(["E", "L"]));
});
