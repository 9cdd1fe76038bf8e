import { queues } from "@recado/contract/queues";
import { tags } from "@recado/contract/tags";
import { tagSync, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { pressableKeys } from "../../../../lib/keys.ts";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { answerMoves } from "../../testing/moves.ts";
import { openList, stand } from "../../testing/picking.tsx";
import { aCard, aTicket } from "../../testing/samples.ts";

let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  answerMoves(({ params: { id }, move }) => {
    requests.push([id, move]);
    return { ...aCard({ id, status: "closed" }), undo: { id: "00000000-0000-4000-8000-000000000001", ms: 8000 } };
  });
});

test("E resolves the one that one stands on, offers to undo it, and one stays in the list", async () => {
  const { path } = await openList({ id: 1 }, { id: 2 });
  stand(1);
  await userEvent.keyboard("je");
  await waitFor(() => expect(requests).toEqual([[2, { verb: "close" }]]));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  expect(path()).toBe("/tickets");
});

test("T asks to whom it is to go, and gives the focus back to where one stood", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  await openList({ id: 1 }, { id: 2 });
  stand(2);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await waitFor(() => expect(requests).toMatchObject([[2, { userId: 8 }]]));
});

test.each([
  ["leaves the list", (reason: HTMLElement) => reason.focus()],
  ["has left it and is still drawn, for the pointer is here", (reason: HTMLElement) => userEvent.click(reason)],
])("a reason that is being written stands though its ticket %s", async (_, enter) => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => []);
  const { put, stored } = await openList({ id: 1 }, { id: 2 });
  stand(2);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  const reason = await dialog.findByRole("textbox", { name: "Reason (optional)" });
  await enter(reason);
  await userEvent.keyboard("Pediu desconto");
  put(stored().filter(({ id }) => id !== 2));
  act(() => tell("ticket", { action: "delete", ticketId: 2 }));
  await waitFor(() => expect(document.querySelector('[data-ticket="2"]:not([data-gone="true"])')).toBeNull());
  expect(reason).toMatchObject({ value: "Pediu desconto", isConnected: true });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("etlu");
  expect(requests).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("L tags it, and U takes its opening back", async () => {
  const vip = { id: 1, name: "VIP", kanban: 0 as const, color: "#7048C6", companyId: 1, ticketsCount: 0 };
  answer(tags.all, () => [{ ...vip, createdAt: aCard().createdAt, updatedAt: aCard().updatedAt, can: { change: true, remove: false } }]);
  answer(tagSync.sync, ({ body }) => {
    requests.push(body);
    return aCard({ id: body.ticketId });
  });
  answer(tickets.markUnread, ({ params: { id } }) => {
    requests.push({ unread: id });
    return aCard({ id, unreadMessages: 1 });
  });
  await openList({ id: 1 }, { id: 2 });
  stand(2);
  await userEvent.keyboard("l");
  await userEvent.click(await screen.findByRole("option", { name: "VIP" }));
  await waitFor(() => expect(requests).toEqual([{ ticketId: 2, tags: [{ id: 1 }] }]));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  stand(2);
  await userEvent.keyboard("u");
  await waitFor(() => expect(requests).toContainEqual({ unread: 2 }));
});

test("L goes by what the row carries, where what is known of the conversation is out of date", async () => {
  const [vip, late] = ["VIP", "Atraso"].map((name, at) => ({ id: at + 1, name, color: "#7048C6" }));
  const dated = { createdAt: aCard().createdAt, updatedAt: aCard().updatedAt, can: { change: true, remove: false } };
  answer(tags.all, () => [vip!, late!].map((tag) => ({ ...tag, kanban: 0 as const, companyId: 1, ticketsCount: 0, ...dated })));
  answer(tagSync.sync, ({ body }) => {
    requests.push(body.tags.map(({ id }) => id));
    return aCard({ id: body.ticketId, uuid: two.uuid, tags: [vip!, late!].filter((tag) => body.tags.some(({ id }) => id === tag.id)) });
  });
  const two = aTicket({ id: 2, tags: [late!] });
  const { cache } = await openList({ id: 1 }, two);
  // Opened before a colleague tagged it, and left since.
  cache.setQueryData(["tickets", "one", two.uuid], aCard({ id: 2, uuid: two.uuid, tags: [] }));
  await cache.invalidateQueries({ queryKey: ["tickets", "one"] });
  stand(2);
  await userEvent.keyboard("l");
  await userEvent.click(await screen.findByRole("option", { name: "VIP" }));
  await waitFor(() => expect(requests).toEqual([[2, 1]]));
  await userEvent.click(await screen.findByRole("option", { name: "Atraso" }));
  await waitFor(() => expect(requests.at(-1), "and by what was answered to the one before").toEqual([1]));
});

test("whoever stands nowhere, or may not, has pressed nothing", async () => {
  const { can } = aCard();
  await openList({ id: 1, can: { ...can, close: false, transfer: false, tag: false } });
  await userEvent.keyboard("etlu");
  stand(1);
  await userEvent.keyboard("etl");
  screen.getByRole("searchbox").focus();
  await userEvent.keyboard("etlu");
  expect(requests).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what can be done by keys is said to be so only while one stands on a row", async () => {
  await openList({ id: 1 });
  expect(pressableKeys()).not.toContain("E");
  act(() => stand(1));
  expect(pressableKeys()).toEqual(expect.arrayContaining(["E", "T", "L", "U"]));
  act(() => screen.getByRole("searchbox").focus());
  expect(pressableKeys()).not.toContain("E");
});

test("A and Space are offered only while one stands on what can be taken, or looked at", async () => {
  const pending = { status: "pending", userId: null, user: null } as const;
  await openList({ id: 1, ...pending }, { id: 2, ...pending, can: { ...aCard().can, accept: false } });
  const onto = (id: number) => act(() => screen.getByRole("button", { name: `Contato ${id}` }).focus());
  const offered = () => pressableKeys().filter((key) => key === "A" || key === "Space");
  expect(offered()).toEqual([]);
  onto(1);
  expect(offered()).toEqual(["A"]);
  onto(2);
  expect(offered()).toEqual([]);
});
