import { messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { askedWithin, fakeTimers, pass } from "../../../../lib/testing/timers.ts";
import { answer } from "../../../../testing.tsx";
import { openTicket, pageOf, readWithin } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, aTicket } from "../../testing/samples.ts";

const card = aCard();
/** Longer than it takes until what one looks at counts as read. */
const A_BREATH = 900;

beforeEach(() => fakeTimers());

/** What the server hears from here on: that it was opened, or is to be unread. The latter it answers when it is let go. */
function listen(unreadMessages = 1) {
  const requests: string[] = [];
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  answer(messages.list, ({ params }) => {
    requests.push(`read ${params.ticketId}`);
    return pageOf([aMessage()]);
  });
  answer(tickets.markUnread, async () => {
    requests.push("unread");
    await promise;
    return { ...card, unreadMessages };
  });
  return { heard: requests, letGo };
}

test("what is at hand and was opened a moment ago stays unread when it is marked so", async () => {
  const { router } = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  answer(tickets.showByUuid, ({ params }) => (params.uuid === card.uuid ? card : aCard({ id: 2 })));
  await router.navigate(`/tickets/${aCard({ id: 2 }).uuid}`);
  await screen.findByRole("heading", { level: 2, name: "Contato 2" });
  await pass(A_BREATH);
  const { heard: requests, letGo } = listen();
  await router.navigate(`/tickets/${card.uuid}`);
  await screen.findByRole("heading", { level: 2, name: "Contato 1" });
  await userEvent.keyboard("u");
  await waitFor(() => expect(requests).toEqual(["unread"]));
  expect(await readWithin(A_BREATH)).toEqual([]);
  letGo();
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  expect(await readWithin(A_BREATH)).toEqual([]);
  expect(requests).toEqual(["unread"]);
});

test("what has come a moment ago is not read by leaving it unread", async () => {
  const { router } = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  const { heard: requests, letGo } = listen();
  letGo();
  await act(async () => said(aMessage({ id: "2" })));
  await userEvent.keyboard("u");
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  expect(await readWithin(A_BREATH)).toEqual([]);
  expect(requests).toEqual(["unread"]);
});

test("what is opened while it is marked is heard of before that", async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { cache } = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  const { heard: requests } = listen();
  answer(messages.list, async () => {
    await promise;
    requests.push("opened");
    return pageOf([aMessage()]);
  });
  const asking = cache.invalidateQueries({ queryKey: ["tickets", "messages"] });
  await userEvent.keyboard("u");
  expect(await askedWithin(A_BREATH)).toEqual([]);
  expect(requests).toEqual([]);
  letGo();
  await act(() => asking);
  await waitFor(() => expect(requests).toEqual(["opened", "unread"]));
});

test("where nothing could be unread one stays, and reads on", async () => {
  const { router } = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  const { heard: requests, letGo } = listen(0);
  await act(async () => said(aMessage({ id: "2" })));
  await userEvent.keyboard("u");
  letGo();
  await screen.findByText("The contact has not written anything yet.");
  await waitFor(() => expect(requests).toEqual(["unread", "read 1"]));
  expect(router.state.location.pathname).toBe(`/tickets/${card.uuid}`);
});

test("what a colleague marks is read by whoever has its end before his eyes, as by whoever opens it now", async () => {
  const { opened } = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  const marked = (id: number) =>
    tell("ticket", { action: "update", ticket: aTicket({ id, unreadMessages: 1, updatedAt: "2026-11-20T11:00:00.000Z" }) });
  act(() => marked(2));
  expect(await readWithin(A_BREATH)).toEqual([]);
  expect(opened.times).toBe(1);

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => marked(card.id));
  expect(await readWithin(A_BREATH)).toEqual([]);
  expect(opened.times).toBe(1);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(opened.times).toBe(2));
});
