import { messages } from "@recado/contract/messages";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse } from "../../../testing.tsx";
import { ticketKeys } from "../queries.ts";
import { openTicket, pageOf } from "../testing/open.tsx";
import { said } from "../testing/said.ts";
import { aCard, aMessage, anAuthor, aTicket, ours } from "../testing/samples.ts";

afterEach(() => void vi.useRealTimers());

const bubble = (text: string) => screen.getByText(text).closest("li") as HTMLElement;
const menuOf = async (text: string) => userEvent.click(within(bubble(text)).getByRole("button", { name: "Message actions", hidden: true }));

test("what comes in stands at the end at once, and has been read by whoever looks at it", async () => {
  const { opened } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  expect(opened.times).toBe(1);
  said(aMessage({ id: "2", body: "E agora?" }));
  await screen.findByText("E agora?");
  await waitFor(() => expect(opened.times).toBe(2));
});

test("what comes before somebody's eyes counts as unread nowhere; behind his back or above what he reads it does, until he looks", async () => {
  const { opened, cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const unread = () => cache.getQueryData<TicketCard>(ticketKeys.one(aCard().uuid))?.unreadMessages;
  const hear = (id: string) => {
    const { can: _, ...news } = aTicket({ unreadMessages: 1, updatedAt: `2026-11-20T11:00:0${id}.000Z` });
    tell("appMessage", { action: "create", message: aMessage({ id }), ticket: news, contact: { ...anAuthor(), extraInfo: [] } });
  };
  hear("2");
  expect([unread(), opened.times]).toEqual([0, 1]);
  await waitFor(() => expect(opened.times).toBe(2));

  const log = screen.getByRole("log");
  log.scrollTop = -300;
  hear("3");
  expect(unread()).toBe(1);
  await new Promise((later) => setTimeout(later, 900));
  expect(opened.times).toBe(2);
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await waitFor(() => expect(opened.times).toBe(3));

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  hear("4");
  expect(unread()).toBe(1);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(opened.times).toBe(4));
});

test("what comes in elsewhere is read by nobody here", async () => {
  const { opened } = await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  said(aMessage({ id: "9", ticketId: 2 }));
  said(ours({ id: "3", body: "De outra tela" }));
  await screen.findByText("De outra tela");
  await new Promise((later) => setTimeout(later, 900));
  expect(opened.times).toBe(1);
});

test("what came in while one was elsewhere has been read once one is back", async () => {
  const [first, other] = [aCard(), aCard({ id: 2 })];
  const { router } = await openTicket(first, [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const opened: number[] = [];
  answer(tickets.showByUuid, ({ params }) => (params.uuid === other.uuid ? other : first));
  answer(messages.list, ({ params, query }) => {
    if (!query.peek && !query.cursor) opened.push(params.ticketId);
    return pageOf([]);
  });
  await router.navigate(`/tickets/${other.uuid}`);
  await waitFor(() => expect(opened).toEqual([2]));
  said(aMessage({ id: "2" }));
  await router.navigate(`/tickets/${first.uuid}`);
  await screen.findByText("Mensagem 2");
  await waitFor(() => expect(opened).toEqual([2, 1]));
});

test("older messages come before those that are there, each once", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "3" })]);
  await screen.findByText("Mensagem 3");
  answer(messages.list, ({ query: { cursor } }) =>
    cursor ? pageOf([aMessage({ id: "1" }), aMessage({ id: "2" })]) : pageOf([aMessage({ id: "3" })], { cursor: "before-3" }),
  );
  await cache.invalidateQueries();
  await userEvent.click(await screen.findByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 1");
  expect(screen.getAllByText(/^Mensagem/).map((one) => one.textContent)).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3"]);
  expect(screen.queryByRole("button", { name: "Earlier messages" })).toBeNull();
});

test("a failed message says why and what to do, and is sent again by a press", async () => {
  const failed = ours({ id: "4", body: "Boleto", status: "failed", failure: "not-on-whatsapp", canResend: true, ack: 0 });
  await openTicket(aCard(), [failed]);
  expect(await screen.findByText("This number is not on WhatsApp: check the contact's number.")).toBeTruthy();
  answer(messages.resend, () => ours({ id: "4", body: "Boleto", status: "queued", ack: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByText(/not on WhatsApp/)).toBeNull());
  expect(within(bubble("Boleto")).getByText("queued")).toBeTruthy();
});

test("a reason that nobody has words for is still an answer; one that may yet arrive is not offered again", async () => {
  await openTicket(aCard(), [
    ours({ id: "1", body: "Um", status: "failed", failure: "moonlight", canResend: true }),
    ours({ id: "2", body: "Dois", status: "unknown", failure: "timeout", ack: 0 }),
  ]);
  await screen.findByText("Um");
  expect(within(bubble("Um")).getByText(/^The message was not sent: try again/)).toBeTruthy();
  expect(within(bubble("Dois")).queryByRole("button", { name: "Send again" })).toBeNull();
  expect(within(bubble("Dois")).getByText("not confirmed yet")).toBeTruthy();
});

test("a message is answered, reworded and taken back as its provider allows", async () => {
  await openTicket(aCard(), [aMessage({ id: "1" }), ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await menuOf("Mensagem 1");
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Reply" }));
  expect(await screen.findByText("Replying to Contato 1")).toBeTruthy();

  await menuOf("Ola");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const field = screen.getByRole("textbox", { name: "Write a message" });
  expect(field).toHaveProperty("value", "Ola");
  answer(messages.edit, ({ params, body }) => {
    expect([params.id, body.body]).toEqual(["2", "Olá"]);
    return ours({ id: "2", body: "Olá", isEdited: true, edits: [{ body: "Ola", at: "2026-11-20T09:00:00.000Z" }] });
  });
  await userEvent.clear(field);
  await userEvent.type(field, "Olá{Enter}");
  await waitFor(() => expect(within(bubble("Olá")).getByText("edited")).toBeTruthy());
  expect(field).toHaveProperty("value", "");
});

test("Meta changes nothing that has left", async () => {
  await openTicket(aCard({ provider: "cloud", limits: { editMs: 0, deleteMs: 0, letters: null } }), [ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await menuOf("Ola");
  await screen.findByRole("menuitem", { name: "Reply" });
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test("what its phones no longer follow is not offered any more, as of when somebody asks", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:16:30Z") });
  await openTicket(aCard({ limits: { editMs: 15 * 60_000, deleteMs: 60 * 3_600_000, letters: null } }), [ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  const offered = async () => {
    await menuOf("Ola");
    await screen.findByRole("menuitem", { name: "Reply" });
    const found = ["Edit", "Delete"].filter((name) => screen.queryByRole("menuitem", { name }) !== null);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Reply" })).toBeNull());
    return found;
  };
  expect(await offered()).toEqual(["Edit", "Delete"]);
  vi.setSystemTime(new Date("2026-11-20T10:17:30Z"));
  expect(await offered()).toEqual(["Delete"]);
  vi.setSystemTime(new Date("2026-11-22T22:01:30Z"));
  expect(await offered()).toEqual(["Delete"]);
  vi.setSystemTime(new Date("2026-11-22T22:02:30Z"));
  expect(await offered()).toEqual([]);
});

test("what never left is taken back however late it is", async () => {
  await openTicket(aCard({ limits: { editMs: 1, deleteMs: 1, letters: null } }), [
    ours({ id: "2", body: "Ola", status: "failed", ack: 0 }),
  ]);
  await screen.findByText("Ola");
  await menuOf("Ola");
  expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeTruthy();
});

test("one's own reaction is taken back by the same press", async () => {
  const asked: string[] = [];
  answer(messages.react, ({ body }) => {
    asked.push(body.emoji);
    return aMessage({ reactions: body.emoji ? [{ emoji: body.emoji, fromMe: true, name: null }] : [] });
  });
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await menuOf("Mensagem 1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "React with 👍" }));
  expect(await screen.findByRole("button", { name: "👍 us" })).toBeTruthy();
  await menuOf("Mensagem 1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take back the reaction 👍" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "👍 us" })).toBeNull());
  expect(asked).toEqual(["👍", ""]);
});

test("every kind is readable: place, card, poll, call, file, and what nobody knows", async () => {
  await openTicket(aCard(), [
    aMessage({ id: "1", kind: "location", location: { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" } }),
    aMessage({ id: "2", kind: "contacts", body: "BEGIN:VCARD", cards: [{ name: "Dona Rita", number: "5511988887777" }] }),
    aMessage({ id: "3", kind: "poll", word: "poll", body: "Enquete: Qual cor?\n• Azul\n• Verde" }),
    aMessage({ id: "4", kind: "unknown", word: "unknown", body: "Veja no celular." }),
    aMessage({ id: "5", kind: "document", body: "", mediaState: "ready", mediaUrl: "/f/1", mediaName: "nota.pdf", mediaSize: 2048 }),
    aMessage({ id: "6", kind: "image", body: "Legenda", mediaState: "failed" }),
  ]);
  expect((await screen.findByRole("link", { name: /Loja/ })).getAttribute("rel")).toBe("noopener noreferrer");
  for (const text of [
    "Dona Rita",
    "+55 11 98888-7777",
    "Poll: Qual cor?",
    "Azul",
    "Verde",
    "nota.pdf",
    "Legenda",
    "A message of a kind that we cannot show yet. Please look at the phone.",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/BEGIN:VCARD/)).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("two hundred lines are folded, and unfolded by whoever wants to read them", async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `linha ${at + 1}`).join("\n");
  await openTicket(aCard(), [aMessage({ body: lines })]);
  await screen.findByText(/linha 24…/);
  await userEvent.click(screen.getByRole("button", { name: "Read all" }));
  expect(screen.getByText(/linha 200$/)).toBeTruthy();
});

test("cycles that ended before what is loaded are told of where they ended, and not above it", async () => {
  const cycle = {
    ...{ id: 4, protocol: "2026112000004", queue: null, user: null, rating: null, acceptedAt: null },
    ...{ queuedAt: "2026-11-20T10:02:00.000Z", closedAt: "2026-11-20T10:05:00.000Z" },
  };
  const { cache } = await openTicket(aCard({ attendances: [cycle] }), []);
  answer(messages.list, ({ query: { cursor } }) =>
    cursor ? pageOf([aMessage({ id: "3", attendanceId: 4 })]) : pageOf([aMessage({ id: "8" })], { cursor: "before-8" }),
  );
  await cache.invalidateQueries();
  await screen.findByText("Mensagem 8");
  expect(screen.queryByText(/2026112000004/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 3");
  const shown = [...screen.getByRole("log").querySelectorAll("li")].map((one) => one.textContent ?? "");
  const lines = shown.flatMap((text) => /2026112000004|Mensagem \d/.exec(text)?.[0] ?? []);
  expect(lines).toEqual(["2026112000004", "Mensagem 3", "2026112000004", "Mensagem 8"]);
});

test("a long text is cut between letters, and a family is one letter", async () => {
  const before = "a".repeat(1998);
  await openTicket(aCard(), [aMessage({ body: `${before}👨‍👩‍👧‍👦${"b".repeat(200)}` })]);
  expect((await screen.findByText(/^a+/)).textContent).toBe(`${before}…`);
});

test("what looks like code is text, and only real addresses are links", async () => {
  await openTicket(aCard(), [aMessage({ body: "<img src=x onerror=alert(1)> javascript:alert(1) https://recado.test/a" })]);
  const link = await screen.findByRole("link", { name: "https://recado.test/a" });
  expect([link.getAttribute("rel"), link.getAttribute("target")]).toEqual(["noopener noreferrer", "_blank"]);
  expect(within(screen.getByRole("log")).getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText(/<img src=x/)).toBeTruthy();
});

test.each([
  ["pending", "Accept the ticket to answer."],
  ["closed", "Reopen the ticket to write."],
] as const)("a %s ticket says what to do before one writes", async (status, why) => {
  await openTicket(aCard({ status }), [aMessage()]);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Write a message" })).toBeNull();
});

test("it is resolved by a press or by its letter, with or without a farewell, and one is back at the list", async () => {
  const asked: unknown[] = [];
  answer(tickets.update, ({ body }) => {
    asked.push(body);
    return aCard({ status: "closed" });
  });
  const { router } = await openTicket(aCard(), [aMessage()]);
  screen.getByRole("button", { name: "Notes" }).focus();
  await userEvent.keyboard("e");
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  expect(asked).toEqual([{ status: "closed" }]);
});

test("resolved without a farewell, nobody is asked for a rating", async () => {
  const asked: unknown[] = [];
  answer(tickets.update, ({ body }) => {
    asked.push(body);
    return aCard({ status: "closed" });
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Resolve without farewell" }));
  await waitFor(() => expect(asked).toEqual([{ status: "closed", silent: true }]));
});

test("whoever may nothing here is offered to copy what was said, and nothing else", async () => {
  const can = { accept: true, reply: false, return: false, close: false, reopen: false, transfer: false, tag: true, remove: false };
  await openTicket(aCard({ can, userId: 8, user: { id: 8, name: "Bia" } }), [aMessage()]);
  expect(await screen.findByText("Somebody else has this ticket. You may read it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull();
  await menuOf("Mensagem 1");
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Copy the text"]);
});

test("a ticket that is gone leads back to the list; one that only moved stays open", async () => {
  const { router } = await openTicket(aCard(), [aMessage()]);
  let asked = 0;
  answer(tickets.showByUuid, () => {
    asked += 1;
    return aCard({ user: { id: 8, name: "Bia" } });
  });
  tell("ticket", { action: "delete", ticketId: 1 });
  expect(await screen.findByText("Bia")).toBeTruthy();
  expect(asked).toBeGreaterThan(0);
  expect(router.state.location.pathname).toBe(`/tickets/${aCard().uuid}`);

  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  tell("ticket", { action: "delete", ticketId: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
});

test("what was said while the ticket was elsewhere is there once it is back, left open or opened again", async () => {
  const { router } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const said = (...ids: string[]) => answer(messages.list, () => pageOf(ids.map((id) => aMessage({ id }))));
  said("1", "2");
  tell("ticket", { action: "delete", ticketId: 1 });
  expect(await screen.findByText("Mensagem 2")).toBeTruthy();

  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  tell("ticket", { action: "delete", ticketId: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  answer(tickets.showByUuid, () => aCard());
  said("1", "2", "3");
  await router.navigate(`/tickets/${aCard().uuid}`);
  expect(await screen.findByText("Mensagem 3")).toBeTruthy();
});

test("after the line was gone everything is asked anew, and what was missed is there", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  answer(messages.list, () => pageOf([aMessage({ id: "1" }), aMessage({ id: "2" })]));
  await cache.invalidateQueries();
  expect(await screen.findByText("Mensagem 2")).toBeTruthy();
});
