import { contacts } from "@recado/contract/contacts";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, cutOff, refuse, show, signedIn } from "../../../testing.tsx";
import { aContactCard } from "../testing/details.ts";
import { aCard, aTicket } from "../testing/samples.ts";
import { NewTicketDialog } from "./NewTicketDialog.tsx";

const at = "2026-01-01T00:00:00.000Z";
const aContact = (id: number, name: string) => ({
  id,
  name,
  number: `551190000000${id}`,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 5,
  whatsappId: null,
  onWhatsApp: null,
  can: { change: true, remove: true, merge: true },
  createdAt: at,
  updatedAt: at,
});
const foundOf = (list: ReturnType<typeof aContact>[]) => ({ contacts: list, count: list.length, hasMore: false, cursor: null });
const sales = {
  id: 3,
  name: "Vendas",
  color: "#1f7a8c",
  companyId: 5,
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  orderQueue: null,
  integrationId: null,
  promptId: null,
  createdAt: at,
  updatedAt: at,
};
const box = () => screen.getByRole("combobox", { name: "Contact" });
const waits = () => screen.findByRole("status", { name: "Loading…" });

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(queues.list, () => [sales]);
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(contacts.show, ({ params: { id } }) => aContactCard({ id }));
});
const open = (onClose = () => {}) => show(<NewTicketDialog onClose={onClose} />);

test("those whom another search has found are not offered while the next is on its way, and nobody is said to be missing", async () => {
  const response = Promise.withResolvers<void>();
  answer(contacts.list, async ({ query: { searchParam } }) => {
    if (searchParam === "Ana") return foundOf([aContact(1, "Ana Souza")]);
    await response.promise;
    return foundOf([]);
  });
  open();
  await userEvent.type(box(), "Ana");
  await screen.findByRole("option", { name: /Ana Souza/ });
  await userEvent.type(box(), "bela");
  expect(screen.queryByRole("option", { name: /Ana Souza/ })).toBeNull();
  await waits();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  response.resolve();
  expect(await screen.findByText("Nothing found for “Anabela”")).toBeTruthy();
});

test("a number that is no contact is written to from here: the contact is made with the conversation, once, and the queue is kept", async () => {
  answer(contacts.list, () => foundOf([]));
  const made: unknown[] = [];
  answer(contacts.create, ({ body }) => {
    made.push([body.name, body.number]);
    return aContactCard({ id: 31, name: body.name, number: body.number });
  });
  open();
  await screen.findByRole("option", { name: "Vendas" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Queue/ }), "Vendas");
  await userEvent.type(box(), "(11) 91234-5678");
  await screen.findByRole("option", { name: "Message +55 11 91234-5678" });
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect([box(), made]).toMatchObject([{ value: "+55 11 91234-5678" }, []]);
  refuse(tickets.create, "ERR_NO_QUEUE_FOUND");
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false));
  const begun: unknown[] = [];
  answer(tickets.create, ({ body }) => {
    begun.push(body);
    return aCard();
  });
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(begun).toEqual([{ contactId: 31, queueId: 3 }]));
  expect(made).toEqual([["+55 11 91234-5678", "5511912345678"]]);
});

test("a search that fails says so, and is tried again by a press", async () => {
  cutOff(contacts.list);
  open();
  await userEvent.type(box(), "Ana");
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  answer(contacts.list, () => foundOf([aContact(1, "Ana Souza")]));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  expect(box()).toHaveProperty("value", "Ana Souza");
});

test("queues that cannot be loaded are not taken for none: one is told, may try again, and nobody starts without one by accident", async () => {
  cutOff(queues.list);
  answer(contacts.list, () => foundOf([aContact(1, "Ana Souza")]));
  open();
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  const start = screen.getByRole("button", { name: "Start" });
  expect(start).toHaveProperty("disabled", true);
  expect(screen.queryByRole("combobox", { name: "Queue" })).toBeNull();
  answer(queues.list, () => [sales]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: "Vendas" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("This could not be loaded")).toBeNull());
  expect(start).toHaveProperty("disabled", false);
});

const served = { id: 1, uuid: aTicket().uuid, userId: 8, user: { id: 8, name: "Bia" }, queue: { id: 4, name: "Suporte" } };
const isServed = (by: typeof served | Waiting) =>
  answer(contacts.show, ({ params: { id } }) => aContactCard({ id, openTicket: id === 1 ? by : null }));
type Waiting = Omit<typeof served, "userId" | "user" | "queue"> & { userId: null; user: null; queue: (typeof served)["queue"] | null };

test("whoever is talked to already is shown before one starts, with whom and where, though one may not read it, and not begun a second time", async () => {
  answer(contacts.list, () => foundOf([{ ...aContact(1, "Ana Souza"), number: "" }, aContact(2, "Ana Lima")]));
  isServed(served);
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  open();
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  expect(await screen.findByText(/^Bia is already talking to this contact \(queue: Suporte\)/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", true);

  await userEvent.type(box(), "{Backspace}");
  await userEvent.clear(box());
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Lima/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false));
  expect(screen.queryByText(/is already talking to this contact/)).toBeNull();
});

test("of one who waits in no queue no queue is said", async () => {
  answer(contacts.list, () => foundOf([aContact(1, "Ana Souza")]));
  isServed({ ...served, userId: null, user: null, queue: null });
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  open();
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  expect((await screen.findByText(/^This contact is waiting already/)).textContent?.trim()).toBe("This contact is waiting already.");
});

test("the way there is shown to whoever may read it alone, and leads to the list where it waits", async () => {
  answer(contacts.list, () => foundOf([aContact(1, "Ana Souza")]));
  isServed({ ...served, userId: null, user: null });
  const response = Promise.withResolvers<void>();
  answer(tickets.showByUuid, async ({ params: { uuid } }) => {
    await response.promise;
    return aCard({ uuid, status: "pending", userId: null, user: null });
  });
  const onClose = vi.fn();
  const { router } = open(onClose);
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  expect(await screen.findByText(/^This contact is waiting already \(queue: Suporte\)/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  response.resolve();
  await userEvent.click(await screen.findByRole("link", { name: "Show those waiting" }));
  expect(router.state.location.pathname + router.state.location.search).toBe("/tickets?tab=pending");
  expect(onClose).toHaveBeenCalled();
});

const closed = (...names: string[]) =>
  names.map((name, at) =>
    aTicket({ id: at + 1, contactId: at + 1, status: "closed", contact: { ...aTicket().contact, id: at + 1, name } }),
  );
const marked = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("by keys alone: those of late are offered first, letters find others, arrows choose, Enter takes, and it is begun", async () => {
  answer(tickets.list, ({ query: { status } }) => {
    const list = status === "closed" ? closed("Rita Reis", "Rui Sá") : [];
    return { tickets: list, count: list.length, hasMore: false, cursor: null };
  });
  answer(contacts.list, () => foundOf([aContact(11, "Ana Souza"), aContact(12, "Ana Lima"), aContact(13, "Anabela")]));
  const begun: unknown[] = [];
  answer(tickets.create, ({ body }) => {
    begun.push(body);
    return aCard();
  });
  open();
  await waitFor(() => expect(document.activeElement).toBe(box()));
  const recent = await screen.findByRole("listbox", { name: "Recent" });
  expect(within(recent).getAllByRole("option")).toHaveLength(2);
  expect([box().getAttribute("aria-expanded"), marked()]).toEqual(["true", undefined]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(box()).toHaveProperty("value", "Rita Reis");
  expect(box().getAttribute("aria-expanded")).toBe("false");

  await userEvent.clear(box());
  await userEvent.keyboard("Ana");
  await screen.findByRole("option", { name: /Anabela/ });
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveProperty("value", "Ana");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(marked()).toMatch(/^Ana Lima/);
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveProperty("value", "Ana Lima");
  const start = screen.getByRole("button", { name: "Start" });
  await waitFor(() => expect(start).toHaveProperty("disabled", false));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(start);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(begun).toEqual([{ contactId: 12, queueId: null }]));
});

test("where only one is found, Enter takes that one", async () => {
  answer(contacts.list, () => foundOf([aContact(11, "Ana Souza")]));
  open();
  await userEvent.type(box(), "Ana");
  await screen.findByRole("option", { name: /Ana Souza/ });
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveProperty("value", "Ana Souza");
});

test("a queue that comes while one chooses is offered, whichever page this was opened from", async () => {
  open();
  await screen.findByRole("option", { name: "Vendas" });
  answer(queues.list, () => [sales, { ...sales, id: 4, name: "Oficina" }]);
  act(() => tell("queue", { action: "create", queue: { ...sales, id: 4, name: "Oficina" } }));
  await screen.findByRole("option", { name: "Oficina" });
});

async function begin() {
  answer(contacts.list, () => foundOf([aContact(1, "Ana Souza"), aContact(2, "Ana Lima")]));
  const response = Promise.withResolvers<void>();
  answer(tickets.create, async () => {
    await response.promise;
    return aCard();
  });
  const onClose = vi.fn();
  const { router } = open(onClose);
  await userEvent.type(box(), "Ana");
  await userEvent.click(await screen.findByRole("option", { name: /Ana Souza/ }));
  const start = screen.getByRole("button", { name: "Start" });
  await waitFor(() => expect(start).toHaveProperty("disabled", false));
  await userEvent.click(start);
  await waitFor(() => expect(start.dataset.loading).toBe("true"));
  return { router, onClose, start, reply: response.resolve, at: () => router.state.location.pathname };
}

test("while it is being begun it is not closed, nor begun with somebody else, and then it leads there", async () => {
  const { onClose, start, reply, at } = await begin();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
  await userEvent.clear(box());
  expect([start.dataset.loading, onClose.mock.calls.length, at()]).toEqual(["true", 0, "/"]);
  reply();
  await waitFor(() => expect(at()).toBe(`/tickets/${aCard().uuid}`));
  expect(onClose).toHaveBeenCalledOnce();
});

test("whoever has gone to another page meanwhile is not fetched from there", async () => {
  const { router, onClose, reply, at } = await begin();
  await act(() => router.navigate("/contacts"));
  reply();
  await new Promise((done) => setTimeout(done, 100));
  expect([at(), onClose.mock.calls.length]).toEqual(["/contacts", 0]);
});
