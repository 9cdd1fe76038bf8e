import { errors } from "@recado/contract/errors";
import { type Tag, tags } from "@recado/contract/tags";
import { type Ticket, type TicketCard, tagSync, tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer } from "../../../testing.tsx";
import { knows } from "../testing/details.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const at = "2026-11-20T10:00:00.000Z";
const aTag = (id: number, name: string, kanban: 0 | 1 = 0): Tag => ({
  id,
  name,
  kanban,
  color: "#7048C6",
  companyId: 1,
  ticketsCount: 0,
  createdAt: at,
  updatedAt: at,
  can: { change: true, remove: false },
});
const ofTicket = ({ id, name, color }: Tag) => ({ id, name, color });
const [vip, late, lane] = [aTag(1, "VIP"), aTag(2, "Peça atrasada"), aTag(3, "Fazendo", 1)];

let storedTags: Tag[];
beforeEach(() => {
  storedTags = [vip, late, lane];
  answer(tags.all, () => storedTags);
  knows();
});
afterEach(() => localStorage.clear());

/** The server, which leaves the lane alone; what it was asked, in that order. */
function keeps(card: TicketCard) {
  const requests: number[][] = [];
  answer(tagSync.sync, ({ body }) => {
    const ids = body.tags.map(({ id }) => id);
    requests.push(ids);
    return { ...card, tags: storedTags.filter(({ id, kanban }) => kanban === 1 || ids.includes(id)).map(ofTicket) };
  });
  return requests;
}

async function open(more: Partial<TicketCard> = {}) {
  const card = aCard({ tags: [ofTicket(lane)], ...more });
  const requests = keeps(card);
  return { card, asked: requests, ...(await openTicket(card, [aMessage()])) };
}

async function openEditor() {
  await userEvent.keyboard("l");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit tags" }));
  await dialog.findByRole("listbox", { name: "Tags" });
  return dialog;
}

type Within = Awaited<ReturnType<typeof openEditor>>;
const options = (dialog: Within) =>
  dialog.queryAllByRole("option").map((one) => `${one.getAttribute("aria-selected") === "true" ? "+" : ""}${one.textContent}`);
const carried = (cache: Awaited<ReturnType<typeof open>>["cache"], { uuid }: Ticket) =>
  cache.getQueryData<TicketCard>(["tickets", "one", uuid])?.tags.map(({ name }) => name);

test("the letter opens it, typing finds without accents, Enter puts on and takes off at once, and the lane is left alone", async () => {
  const { asked: requests, card, cache } = await open();
  const dialog = await openEditor();
  const field = dialog.getByRole("combobox", { name: "Find or create" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(options(dialog)).toEqual(["VIP", "Peça atrasada"]);

  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(options(dialog)).toEqual(["VIP", "+Peça atrasada"]);
  await userEvent.type(field, "vip{Enter}");
  expect(options(dialog)).toEqual(["+VIP"]);
  await waitFor(() => expect(requests).toEqual([[2], [2, 1]]));
  await userEvent.clear(field);
  await userEvent.type(field, "peca");
  expect(field.getAttribute("aria-activedescendant")).toBe(dialog.getByRole("option", { name: "Peça atrasada" }).id);
  await userEvent.keyboard("{Enter}");
  expect(options(dialog)).toEqual(["Peça atrasada", "Create “peca”"]);
  await waitFor(() => expect(requests.at(-1)).toEqual([1]));
  await waitFor(() => expect(carried(cache, card)).toEqual(["VIP", "Fazendo"]));

  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what is not there is made at once and put on; what is a lane, or too short, is said to be so", async () => {
  const { asked: requests } = await open();
  answer(tags.create, ({ body }) => {
    const made = { ...aTag(9, body.name), color: body.color };
    storedTags = [...storedTags, made];
    return made;
  });
  const dialog = await openEditor();
  const field = dialog.getByRole("combobox");
  await userEvent.type(field, "no");
  expect([options(dialog), dialog.getByRole("status").textContent]).toEqual([[], "No matches. A new tag needs at least 3 letters."]);
  await userEvent.clear(field);
  await userEvent.type(field, "fazendo");
  expect([options(dialog), dialog.getByRole("status").textContent]).toEqual([[], "“Fazendo” is a kanban lane and is chosen there."]);
  await userEvent.clear(field);
  await userEvent.type(field, "Nota fiscal");
  await userEvent.click(dialog.getByRole("option", { name: "Create “Nota fiscal”" }));
  await waitFor(() => expect(options(dialog)).toContain("+Nota fiscal"));
  await waitFor(() => expect(requests).toEqual([[9]]));
  expect((field as HTMLInputElement).value).toBe("");
});

test("what is refused is taken back, and said; what came before it stays", async () => {
  const { cache, card } = await open();
  answer(tickets.showByUuid, () => ({ ...card, tags: [ofTicket(lane), ofTicket(vip)] }));
  const dialog = await openEditor();
  await userEvent.click(dialog.getByRole("option", { name: "VIP" }));
  expect(options(dialog)).toEqual(["+VIP", "Peça atrasada"]);
  await waitFor(() => expect(carried(cache, card)).toContain("VIP"));
  const { promise: answered, reject: refuse } = Promise.withResolvers<TicketCard>();
  answer(tagSync.sync, () => answered);
  await userEvent.click(dialog.getByRole("option", { name: "Peça atrasada" }));
  expect(options(dialog)).toEqual(["+VIP", "+Peça atrasada"]);
  refuse(HttpResponse.json({ error: "ERR_NO_TAG_FOUND" }, { status: errors.ERR_NO_TAG_FOUND }));
  await waitFor(() => expect(options(dialog)).not.toContain("+Peça atrasada"));
  expect(options(dialog)).toContain("+VIP");
  expect(await screen.findByText("This tag does not exist any more.")).toBeTruthy();
});

test("from the menu and from the details it opens too, each gives the focus back, and the chips follow", async () => {
  const { card } = await open();
  const menu = screen.getByRole("button", { name: "More actions" });
  for (const _ of ["the first time it is fetched", "then it is there"]) {
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole("menuitem", { name: /Tags/ }));
    const field = await screen.findByRole("combobox", { name: "Find or create" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(menu));
  }

  await userEvent.keyboard("i");
  const details = within(await screen.findByRole("region", { name: "Contact details" }));
  const edit = await details.findByRole("button", { name: "Edit tags" });
  const chips = () => within(details.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
  await userEvent.click(edit);
  await userEvent.click(await screen.findByRole("option", { name: "VIP" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(chips().map((one) => one.textContent)).toEqual(expect.arrayContaining(["VIP", "Fazendo"]));
  const { can: _, extraInfo: __, ...contact } = { ...card, extraInfo: [] };
  tell("ticket", { action: "update", ticket: { ...contact, tags: [ofTicket(late)] } });
  await waitFor(() => expect(chips().map((one) => one.textContent)).toEqual(["Peça atrasada"]));
});

const none = { accept: false, reply: false, return: false, close: false, reopen: true, transfer: false, tag: true, remove: false };

test.each([
  ["closed", { status: "closed", can: none }],
  ["a colleague's", { userId: 8, can: { ...none, reopen: false } }],
] as const)("one that is %s is marked by whoever reads it", async (_, more) => {
  const { asked: requests } = await open(more);
  const dialog = await openEditor();
  await userEvent.click(dialog.getByRole("option", { name: "VIP" }));
  await waitFor(() => expect(requests).toEqual([[1]]));
});

test("where one may not mark it the chips are shown, and nothing edits them", async () => {
  await open({ can: { ...none, tag: false } });
  await userEvent.keyboard("l");
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: /Notes/ });
  expect(screen.queryByRole("menuitem", { name: /Tags/ })).toBeNull();
  await userEvent.keyboard("{Escape}i");
  const details = within(await screen.findByRole("region", { name: "Contact details" }));
  expect((await details.findByRole("list", { name: "Tags" })).textContent).toBe("Fazendo");
  expect(details.queryByRole("button", { name: "Edit tags" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a line that is lost meanwhile is not back with the answer", async () => {
  const { card, cache } = await open({ connected: true });
  const dialog = await openEditor();
  const { promise: answered, resolve } = Promise.withResolvers<TicketCard>();
  answer(tagSync.sync, () => answered);
  await userEvent.click(dialog.getByRole("option", { name: "VIP" }));
  tell("whatsappSession", { action: "update", session: { id: card.whatsappId, status: "DISCONNECTED" } });
  const notice = await screen.findByText(/^The connection is down/);
  resolve({ ...card, tags: [ofTicket(lane), ofTicket(vip)] });
  await waitFor(() => expect(carried(cache, card)).toContain("VIP"));
  expect(notice.isConnected).toBe(true);
});
