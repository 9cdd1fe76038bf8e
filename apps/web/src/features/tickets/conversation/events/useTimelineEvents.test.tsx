import { type Message, messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../../testing.tsx";
import { ticketKeys } from "../../cache/queries.ts";
import { openTicket, pageOf } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

/** The conversation is asked for, and answered with these when it is let go. */
function slowly(list: Message[], more: { cursor?: string } = {}) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: requested, resolve: tellAsked } = Promise.withResolvers<void>();
  answer(messages.list, async () => {
    tellAsked();
    await promise;
    return pageOf(list, more);
  });
  return { asked: requested, letGo };
}
const texts = () => screen.getAllByText(/^Mensagem/).map((one) => one.textContent);

test("what is told while everything is asked anew stays, and so does what was told of a message since", async () => {
  const before = [aMessage({ id: "1" }), ours({ id: "2", ack: 1 })];
  const { cache } = await openTicket(aCard(), before);
  await screen.findByText("Mensagem 2");
  const { asked: requested, letGo } = slowly(before);
  const done = cache.invalidateQueries();
  await requested;
  await act(async () => {
    said(aMessage({ id: "3" }));
    said(ours({ id: "2", ack: 3, updatedAt: "2026-11-20T10:09:00.000Z" }));
  });
  letGo();
  await act(() => done);
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3"]);
  const bubble = screen.getByText("Mensagem 2").closest("li") as HTMLElement;
  expect(within(bubble).getByText("read")).toBeTruthy();
});

test("what is told while earlier messages are fetched stays", async () => {
  const { cache } = await openTicket(aCard(), []);
  answer(messages.list, () => pageOf([aMessage({ id: "2" })], { cursor: "before-2" }));
  await act(() => cache.invalidateQueries());
  const { asked: requested, letGo } = slowly([aMessage({ id: "1" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Earlier messages" }));
  await requested;
  await act(async () => said(aMessage({ id: "3" })));
  letGo();
  await screen.findByText("Mensagem 1");
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3"]);
});

test("what is told before a conversation has come for the first time is there when it has", async () => {
  const { cache } = await openTicket(aCard());
  const { asked: requested, letGo } = slowly([aMessage({ id: "1" })]);
  const reset = cache.resetQueries({ queryKey: ticketKeys.messages(1) });
  await requested;
  await act(async () => said(aMessage({ id: "2" })));
  letGo();
  await act(() => reset);
  await waitFor(() => expect(texts()).toEqual(["Mensagem 1", "Mensagem 2"]));
});

test("of what the answer no longer reaches back to, nothing is kept", async () => {
  const { cache } = await openTicket(aCard(), [aMessage({ id: "1" }), aMessage({ id: "2" })]);
  await screen.findByText("Mensagem 2");
  answer(messages.list, () => pageOf([aMessage({ id: "2" }), aMessage({ id: "3" })], { cursor: "before-2" }));
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(texts()).toEqual(["Mensagem 2", "Mensagem 3"]));
});

test("a message told of a conversation that must be asked anew does not stand for those that were missed", async () => {
  const [first, other] = [aCard(), aCard({ id: 2 })];
  const { cache, router } = await openTicket(first, [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  answer(tickets.showByUuid, ({ params }) => (params.uuid === other.uuid ? other : first));
  await router.navigate(`/tickets/${other.uuid}`);
  await screen.findByRole("heading", { level: 2, name: "Contato 2" });
  await act(() => cache.invalidateQueries());
  const all = ["1", "2", "3"].map((id) => aMessage({ id }));
  answer(messages.list, ({ params }) => pageOf(params.ticketId === 1 ? all : []));
  await act(async () => said(aMessage({ id: "3" })));
  await router.navigate(`/tickets/${first.uuid}`);
  await waitFor(() => expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3"]));
});

test("what is changed or taken back after it was answered is quoted as it stands now, and not as an older answer has it", async () => {
  const question = aMessage({ id: "1", body: "Pode ser às 9?" });
  const quotedMsg = { ...question, contact: { name: "Contato 1" } };
  const answers = [ours({ id: "2", body: "Pode, sim.", quotedMsgId: "1", quotedMsg })];
  const { cache } = await openTicket(aCard(), answers);
  const quote = () => screen.getByText("Contato 1", { selector: "button strong" }).closest("button")?.textContent;
  await screen.findByText("Pode, sim.");
  expect(quote()).toBe("Contato 1Pode ser às 9?");

  const { asked: isAsked, letGo } = slowly(answers);
  const done = cache.invalidateQueries();
  await isAsked;
  await act(async () => said({ ...question, body: "Pode ser às 10?", isEdited: true, updatedAt: "2026-11-20T10:09:00.000Z" }));
  await waitFor(() => expect(quote()).toBe("Contato 1Pode ser às 10?"));
  letGo();
  await act(() => done);
  await waitFor(() => expect(quote()).toBe("Contato 1Pode ser às 10?"));

  await act(async () => said({ ...question, body: "", isDeleted: true, updatedAt: "2026-11-20T10:10:00.000Z" }));
  await waitFor(() => expect(quote()).toBe("Contato 1Deleted message"));
  await act(async () => said({ ...question, body: "Pode ser às 10?", isEdited: true, updatedAt: "2026-11-20T10:09:00.000Z" }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(quote(), "told late by another process").toBe("Contato 1Deleted message");
});
