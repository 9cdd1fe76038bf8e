import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { ticketKeys } from "../cache/queries.ts";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { pageOf } from "../testing/open.tsx";
import { aCard, aMessage, aTicket } from "../testing/samples.ts";
import "../list/peek/Peek.tsx";
import "./Conversation.tsx";

let messagesResponse = Promise.withResolvers<void>();
const waiting = (where: HTMLElement) => within(where).queryByRole("status", { name: "Loading…" });

beforeEach(() => {
  signedIn({ id: 7, profile: "admin" });
  messagesResponse = Promise.withResolvers();
  answer(tickets.list, () => ({ tickets: [aTicket()], count: 1, hasMore: false, cursor: null }));
  answer(tickets.moves, () => []);
  answer(ticketNotes.list, () => []);
  answer(messages.list, async () => {
    await messagesResponse.promise;
    return pageOf([aMessage()]);
  });
});
const open = (path: string) => showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], path);

test("until it is known what was said, a conversation is drawn as if something were", async () => {
  answer(tickets.showByUuid, () => aCard());
  open(`/tickets/${aCard().uuid}`);
  await screen.findByRole("heading", { level: 2, name: "Contato 1" });
  const conversation = screen.getByRole("region", { name: "Contato 1" });
  expect(waiting(conversation)).toBeTruthy();
  expect(screen.queryByRole("log")).toBeNull();
  messagesResponse.resolve();
  expect(await screen.findByRole("log")).toBeTruthy();
  expect(waiting(conversation)).toBeNull();
});

test("what stands between the words comes with them, so that nothing moves; but they do not wait long for it", async () => {
  const response = Promise.withResolvers<void>();
  answer(tickets.showByUuid, () => aCard());
  answer(tickets.moves, async () => {
    await response.promise;
    return [];
  });
  const { cache } = open(`/tickets/${aCard().uuid}`);
  const conversation = await screen.findByRole("region", { name: "Contato 1" });
  messagesResponse.resolve();
  await waitFor(() => expect(cache.getQueryState(ticketKeys.messages(1))?.status).toBe("success"));
  expect(waiting(conversation)).toBeTruthy();
  expect(screen.queryByRole("log")).toBeNull();
  expect(await screen.findByText("Mensagem 1", {}, { timeout: 5_000 })).toBeTruthy();
  response.resolve();
});

test("so is what is only looked at, while its ticket is not known and while its words are not", async () => {
  const response = Promise.withResolvers<void>();
  answer(tickets.showByUuid, async () => {
    await response.promise;
    return aCard();
  });
  open("/tickets");
  await userEvent.click(await screen.findByRole("button", { name: "Preview: Contato 1" }));
  const dialog = await screen.findByRole("dialog", { name: "Contato 1" });
  expect(waiting(dialog)).toBeTruthy();
  response.resolve();
  await within(dialog).findByRole("link", { name: "Open the conversation" });
  expect(waiting(dialog)).toBeTruthy();
  messagesResponse.resolve();
  expect(await within(dialog).findByText("Mensagem 1")).toBeTruthy();
  await waitFor(() => expect(waiting(dialog)).toBeNull());
});
