import { type Chat, type ChatMessage, chats } from "@recado/contract/chats";
import { tickets } from "@recado/contract/tickets";
import { users } from "@recado/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { aTicket } from "../tickets/testing/samples.ts";
import { ChatsScreen } from "./ChatsScreen.tsx";
import { aChat, aChatMessage, aMember } from "./testing/samples.ts";

type Server = { chat: Chat; messages: ChatMessage[] };

function open({ chat = aChat(), messages = [] as ChatMessage[], path = `/chats/${aChat().uuid}` } = {}) {
  signedIn();
  const server: Server = { chat, messages };
  const [sent, read]: [object[], (number | undefined)[]] = [[], []];
  answer(chats.list, () => ({ records: [server.chat], count: 1, hasMore: false, unread: 0 }));
  answer(chats.show, () => server.chat);
  answer(chats.messages, () => ({ records: server.messages, count: server.messages.length, hasMore: false, cursor: null }));
  answer(chats.read, ({ body: { place } }) => {
    read.push(place);
    return server.chat;
  });
  answer(chats.send, ({ body }) => {
    sent.push(body);
    const place = server.messages.length + 1;
    const message = aChatMessage(place, {
      ...body,
      ticketId: null,
      clientId: body.clientId ?? null,
      senderId: 1,
      sender: { id: 1, name: "Ana" },
    });
    server.messages = [...server.messages, message];
    return message;
  });
  answer(users.all, () => [
    { id: 1, name: "Ana Souza", email: "a@x.test", queues: [] },
    { id: 8, name: "Bia Lima", email: "b@x.test", queues: [] },
  ]);
  const shown = showRoutes([{ path: "/chats/:uuid?", element: <ChatsScreen /> }], path);
  return { ...shown, server, sent, read };
}
const log = () => screen.findByRole("log");
const field = () => screen.findByRole("textbox", { name: "Write a message" });

test("Enter sends what is not blank, Shift+Enter begins a line", async () => {
  const { sent } = open();
  const input = await field();
  await userEvent.type(input, "   {Enter}");
  await userEvent.clear(input);
  await userEvent.type(input, "One{Shift>}{Enter}{/Shift}two{Enter}");
  await waitFor(() => expect(sent).toMatchObject([{ message: "One\ntwo" }]));
  expect(within(await log()).getAllByText(/One\s+two/)).toHaveLength(1);
  expect((input as HTMLTextAreaElement).value).toBe("");
});

test("what could not go keeps its words, and goes once more under the same name", async () => {
  const { sent } = open();
  refuse(chats.send, "ERR_UNAVAILABLE");
  await userEvent.type(await field(), "Hello{Enter}");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(within(await log()).getByText("Hello")).toBeTruthy();
  answer(chats.send, ({ body }) => {
    sent.push(body);
    return aChatMessage(1, { message: body.message, senderId: 1, clientId: body.clientId ?? null });
  });
  await userEvent.click(again);
  await waitFor(() => expect(sent).toMatchObject([{ message: "Hello", clientId: expect.any(String) }]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

test("what a colleague says is there at once, and is read up to there; he sees who has read what he said", async () => {
  const { read } = open({ chat: aChat({ lastPlace: 1 }), messages: [aChatMessage(1, { senderId: 1, sender: { id: 1, name: "Ana" } })] });
  const own = await screen.findByRole("button", { name: "Read by 0 of 1" });
  const chat = aChat({ lastPlace: 2, users: [aMember(1, "Ana", 1, 1), aMember(8, "Bia Lima", 2)] });
  act(() => {
    tell("chat", { action: "new-message", newMessage: aChatMessage(2), chat });
    tell("chatRoom", { action: "new-message", newMessage: aChatMessage(2), chat });
  });
  expect(await screen.findByText("Message 2")).toBeTruthy();
  await waitFor(() => expect(read).toContain(2));
  await waitFor(() => expect(own.getAttribute("aria-label")).toBe("Read by 1 of 1"));
  await userEvent.click(own);
  expect(await screen.findByText("Read by")).toBeTruthy();
});

test("whoever is taken out is told, and stands before the list", async () => {
  const { router } = open();
  await field();
  act(() => tell("chatUser", { action: "delete", id: 3 }));
  expect(await screen.findByText("You are no longer in the chat Shop downtown.")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/chats");
});

test("a new chat asks for a title and at least one colleague", async () => {
  const { router } = open({ path: "/chats" });
  const made = aChat({ id: 9, uuid: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb99", title: "Branch" });
  answer(chats.create, ({ body }) => ({ ...made, title: body.title }));
  await userEvent.click(await screen.findByRole("button", { name: "New chat" }));
  const dialog = await screen.findByRole("dialog", { name: "New chat" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Enter a title for the chat.")).toBeTruthy();
  expect(within(dialog).getByText("Select at least one user.")).toBeTruthy();
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Title/ }), "Branch");
  expect(within(dialog).queryByRole("checkbox", { name: "Ana Souza" })).toBeNull();
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: "Bia Lima" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chats/${made.uuid}`));
});

test("its owner may change and delete it, a member only leave it", async () => {
  const { router } = open({ chat: aChat({ ownerId: 8 }) });
  let leaveCount = 0;
  answer(chats.leave, () => {
    leaveCount++;
    return null;
  });
  await userEvent.click(await screen.findByRole("button", { name: "Chat options" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Leave chat"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Leave chat" }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave chat" }));
  await waitFor(() => expect([leaveCount, router.state.location.pathname]).toEqual([1, "/chats"]));
});

test("a shared ticket leads there for those who may read it", async () => {
  const ticket = { id: 7, uuid: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb11", status: "open", contact: { name: "Maria" } };
  open({ messages: [aChatMessage(1, { ticketId: 7, ticket }), aChatMessage(2, { ticketId: 8 })] });
  const card = await screen.findByRole("link", { name: /Maria/ });
  expect(card.getAttribute("href")).toBe(`/tickets/${ticket.uuid}`);
  expect(screen.getByText("You do not have access to this ticket.")).toBeTruthy();
});

test("a ticket is looked for by name and shared", async () => {
  const { sent } = open();
  const searched: (string | undefined)[] = [];
  answer(tickets.list, ({ query }) => {
    searched.push(query.searchParam);
    const found = aTicket({ id: 7, contact: { ...aTicket().contact, name: "Maria" } });
    return { tickets: [found], count: 1, hasMore: false, cursor: null };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Share a ticket" }));
  const dialog = await screen.findByRole("dialog", { name: "Share a ticket" });
  await userEvent.type(within(dialog).getByRole("searchbox"), "mar");
  await waitFor(() => expect(searched.at(-1)).toBe("mar"));
  await userEvent.click(await within(dialog).findByRole("button", { name: /Maria/ }));
  await waitFor(() => expect(sent).toMatchObject([{ ticketId: 7 }]));
});

test("a line stands where one had stopped reading, and stays there while others go on", async () => {
  const chat = aChat({ lastPlace: 2, users: [aMember(1, "Ana", 1, 1), aMember(8, "Bia Lima", 2)] });
  open({ chat, messages: [aChatMessage(1), aChatMessage(2)] });
  const texts = async () =>
    within(await log())
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  await screen.findByText("New messages");
  const later = aChat({ lastPlace: 3, users: [aMember(1, "Ana", 2, 1), aMember(8, "Bia Lima", 3)] });
  act(() => tell("chatRoom", { action: "new-message", newMessage: aChatMessage(3), chat: later }));
  await screen.findByText("Message 3");
  const order = (await texts())
    .filter((text) => /New messages|Message \d/.test(text ?? ""))
    .map((text) => /New messages|Message \d/.exec(text ?? "")?.[0]);
  expect(order).toEqual(["Message 1", "New messages", "Message 2", "Message 3"]);
});

test("of a long chat only what is near is drawn; the rest keeps its height, and is drawn again when it comes near", async () => {
  const chunks = new Map<Element, (isNear: boolean) => void>();
  class Watcher {
    seen: (entries: object[]) => void;
    constructor(seen: Watcher["seen"]) {
      this.seen = seen;
    }
    observe(target: Element) {
      const boundingClientRect = { height: 900 };
      chunks.set(target, (isIntersecting) => this.seen([{ isIntersecting, target, boundingClientRect }]));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
  const messages = Array.from({ length: 60 }, (_, at) => aChatMessage(at + 1));
  open({ chat: aChat({ lastPlace: 60, users: [aMember(1, "Ana", 60), aMember(8, "Bia Lima", 60)] }), messages });
  const drawn = async () => (await log()).querySelectorAll("[data-message]").length;
  await screen.findByText("Message 60");
  expect([await drawn(), chunks.size]).toEqual([60, 3]);

  const [oldest, older] = [...chunks.keys()] as [HTMLElement, HTMLElement];
  act(() => {
    for (const chunk of [oldest, older]) chunks.get(chunk)?.(false);
  });
  expect([await drawn(), screen.queryByText("Message 1"), oldest.style.height]).toEqual([20, null, "900px"]);
  act(() => chunks.get(older)?.(true));
  expect([await drawn(), older.style.height]).toEqual([40, ""]);
  await screen.findByText("Message 21");
});
