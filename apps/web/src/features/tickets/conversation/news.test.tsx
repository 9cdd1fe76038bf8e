import { messages } from "@recado/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, api } from "../../../testing.tsx";
import { openTicket, pageOf } from "../testing/open.tsx";
import { aCard, aMessage, aTicket, ours } from "../testing/samples.ts";

const { can: _, ...news } = aTicket({ updatedAt: "2026-11-20T11:00:00.000Z" });
const contact = { ...news.contact, isGroup: false, companyId: 1, extraInfo: [], createdAt: news.createdAt, updatedAt: news.updatedAt };
const said = (message = aMessage()) => act(async () => tell("appMessage", { action: "create", message, ticket: news, contact }));
const texts = () => screen.getAllByText(/^Mensagem/).map((one) => one.textContent);

/** What the cache knows stands on the screen a turn later. */
const shown = () => act(() => new Promise((later) => setTimeout(later, 50)));

/** An answer that waits until it is let go. */
function held<T>(value: () => T) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reply: () => promise.then(value), letGo: resolve };
}

test("a conversation that is opened again from memory is opened at the server too, and what came meanwhile is read", async () => {
  const { opened, router } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  await act(() => router.navigate("/tickets"));
  expect(opened.times).toBe(1);
  await act(() => router.navigate(`/tickets/${aCard().uuid}`));
  await screen.findByText("Mensagem 1");
  await waitFor(() => expect(opened.times).toBe(2));
});

test("what is told while an answer is on its way stays, whatever the answer knew", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  const late = held(() => pageOf([aMessage({ id: "1" })]));
  answer(messages.list, late.reply);
  const asked = cache.invalidateQueries();
  await said(aMessage({ id: "2" }));
  await said(aMessage({ id: "1", body: "Mensagem nova", updatedAt: "2026-11-20T10:30:00.000Z" }));
  await screen.findByText("Mensagem nova");
  late.letGo();
  await act(() => asked);
  await shown();
  expect(texts()).toEqual(["Mensagem nova", "Mensagem 2"]);
});

test("what is told while older messages are on their way stays as well", async () => {
  await openTicket(aCard(), [aMessage({ id: "5" })], { cursor: "before-5" });
  const late = held(() => pageOf([aMessage({ id: "1" })]));
  answer(messages.list, late.reply);
  await userEvent.click(await screen.findByRole("button", { name: "Earlier messages" }));
  await said(aMessage({ id: "6" }));
  late.letGo();
  await screen.findByText("Mensagem 1");
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 5", "Mensagem 6"]);
});

test("one's own message that is told before its sending is answered stands there once", async () => {
  const late = held(() => ({ messages: [] }));
  let clientId: string | undefined;
  answer(messages.send, ({ body }) => {
    clientId = body.clientId;
    return late.reply();
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.type(screen.getByRole("textbox", { name: "Write a message" }), "Bom dia{Enter}");
  await waitFor(() => expect(clientId).toBeDefined());
  await said(ours({ id: "7", body: "Bom dia", clientId: clientId ?? null }));
  await shown();
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
  late.letGo();
  await waitFor(() => expect(screen.getAllByText("Bom dia")).toHaveLength(1));
});

test("a send whose answer was lost has not failed when its message is there", async () => {
  let clientId: string | undefined;
  const { promise: told, resolve } = Promise.withResolvers<void>();
  api.use(
    http.post("*/api/messages/1", async ({ request }) => {
      clientId = ((await request.json()) as { clientId: string }).clientId;
      await told;
      return HttpResponse.error();
    }),
  );
  await openTicket(aCard(), [aMessage()]);
  await userEvent.type(screen.getByRole("textbox", { name: "Write a message" }), "Bom dia{Enter}");
  await waitFor(() => expect(clientId).toBeDefined());
  await said(ours({ id: "7", body: "Bom dia", clientId: clientId ?? null }));
  resolve();
  await shown();
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("cycles that ended long before the oldest message on the screen are not drawn above it", async () => {
  const times = { queuedAt: "2026-11-19T09:00:00.000Z", acceptedAt: null, closedAt: "2026-11-19T10:00:00.000Z" };
  const attendances = [{ id: 4, protocol: "2026111900004", ...times, queue: null, user: null, rating: null }];
  const { cache } = await openTicket(aCard({ attendances }), [aMessage({ id: "5" })], { cursor: "before-5" });
  await screen.findByText("Mensagem 5");
  expect(screen.queryByText(/2026111900004/)).toBeNull();

  answer(messages.list, () => pageOf([aMessage({ id: "5" })]));
  await act(() => cache.invalidateQueries());
  expect(await screen.findByText(/2026111900004/)).toBeTruthy();
});
