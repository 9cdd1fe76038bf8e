import { queues } from "@recado/contract/queues";
import { type TransferTarget, tickets } from "@recado/contract/tickets";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, cutOff, show, signedIn } from "../../../testing.tsx";
import { answerMoves } from "../testing/moves.ts";
import { aCard } from "../testing/samples.ts";
import { TransferDialog } from "./TransferDialog.tsx";

const at = "2026-01-01T00:00:00.000Z";
const aQueue = (id: number, name: string) => ({
  id,
  name,
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
});
const support = { id: 4, name: "Suporte", color: "#1f7a8c" };
const aTarget = (more: Partial<TransferTarget> = {}): TransferTarget => ({
  id: 8,
  name: "Bia",
  online: true,
  openTickets: 1,
  queues: [support],
  ...more,
});

beforeEach(() => {
  signedIn({ id: 7 });
  answer(queues.list, () => [aQueue(3, "Vendas"), aQueue(4, "Suporte")]);
  answer(tickets.targets, () => [aTarget(), aTarget({ id: 9, name: "Zoé Átila", online: false, openTickets: 12 })]);
});
const open = () => show(<TransferDialog ticket={aCard()} onClose={() => {}} onDone={() => {}} />);
const agentField = () => screen.findByRole("combobox", { name: "Assign to" });
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const press = () => userEvent.click(screen.getByRole("button", { name: "Transfer" }));

function listen() {
  const requests: unknown[] = [];
  answerMoves(({ move }) => {
    requests.push(move);
    return aCard();
  });
  return requests;
}

test("everybody is offered with whether he is there and what he has to do, and found by any part of his name", async () => {
  open();
  await userEvent.click(await agentField());
  await screen.findByRole("option", { name: /^Bia/ });
  expect(offered()).toEqual(expect.arrayContaining(["BiaOnline · 1 open ticket", "Zoé ÁtilaOffline · 12 open tickets"]));
  await userEvent.type(await agentField(), "atil");
  expect(await screen.findByRole("option", { name: /^Zoé Átila/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /^Bia/ })).toBeNull();
  await userEvent.clear(await agentField());
  await userEvent.type(await agentField(), "xx");
  expect(await screen.findByText("No matches.")).toBeTruthy();
});

test("one types at once though the people come late: the field has the focus and is open, and Ctrl+Enter is the button", async () => {
  const requests = listen();
  const response = Promise.withResolvers<void>();
  answer(tickets.targets, async () => {
    await response.promise;
    return [aTarget(), aTarget({ id: 9, name: "Zoé Átila" })];
  });
  open();
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Close"));
  response.resolve();
  const field = await agentField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await screen.findByRole("option", { name: /^Bia/ });
  await userEvent.keyboard("{Control>}{Enter}{/Control}bi{ArrowDown}{Enter}");
  expect(field).toHaveProperty("value", "Bia");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(requests).toEqual([{ verb: "transfer", userId: 8, queueId: null }]));
});

test("a person is given it in one of the queues that he serves", async () => {
  const requests = listen();
  open();
  await userEvent.click(await agentField());
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  const queue = screen.getByRole("combobox", { name: "Queue" });
  expect([...queue.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual(["No queue", "Suporte"]);
  await userEvent.selectOptions(queue, "Suporte");
  await press();
  await waitFor(() => expect(requests).toEqual([{ verb: "transfer", userId: 8, queueId: 4 }]));
});

test("who has it already is offered to himself only where he may put it into another queue", async () => {
  const own = (queues: TransferTarget["queues"]) => answer(tickets.targets, () => [aTarget({ id: 7, name: "Ana", queues }), aTarget()]);
  const isOffered = async () => {
    await userEvent.click(await agentField());
    await screen.findByRole("option", { name: /^Bia/ });
    return screen.queryByRole("option", { name: /^Ana/ }) !== null;
  };
  own([support]);
  show(<TransferDialog ticket={aCard({ queueId: 4 })} onClose={() => {}} onDone={() => {}} />);
  expect(await isOffered()).toBe(false);
  cleanup();
  own([support]);
  open();
  expect(await isOffered()).toBe(true);
});

test("it stays in its queue where the person serves that, unless another is chosen; what was chosen holds for whom it can", async () => {
  const requests = listen();
  answer(tickets.targets, () => [
    aTarget({ id: 7, name: "Ana", queues: [{ ...support, id: 3, name: "Vendas" }, support] }),
    aTarget({ id: 8, name: "Bia" }),
    aTarget({ id: 9, name: "Caio", queues: [] }),
  ]);
  show(<TransferDialog ticket={aCard({ queueId: 3 })} onClose={() => {}} onDone={() => {}} />);
  const queue = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Queue" }).selectedOptions[0]?.textContent;
  const give = async (name: RegExp) => {
    await userEvent.click(await agentField());
    await userEvent.click(await screen.findByRole("option", { name }));
  };
  await agentField();
  expect([queue(), screen.getByRole("button", { name: "Transfer" })]).toMatchObject(["No queue", { disabled: true }]);
  await give(/^Ana/);
  expect(queue()).toBe("Vendas");
  await give(/^Bia/);
  expect(queue()).toBe("No queue");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Queue" }), "Suporte");
  await give(/^Ana/);
  expect(queue()).toBe("Suporte");
  await give(/^Caio/);
  expect(queue()).toBe("No queue");
  await give(/^Ana/);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Queue" }), "No queue");
  await press();
  await waitFor(() => expect(requests).toEqual([{ verb: "transfer", userId: 7, queueId: null }]));
});

test("why it is given away goes along, where it is more than a letter", async () => {
  const requests = listen();
  open();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Queue" }), "Vendas");
  const reason = screen.getByRole("textbox", { name: "Reason (optional)" });
  await userEvent.type(reason, "x");
  expect(screen.getByText("Write at least 2 letters.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Transfer" })).toHaveProperty("disabled", true);
  await userEvent.clear(reason);
  await userEvent.type(reason, " Pediu desconto ");
  await press();
  await waitFor(() => expect(requests).toEqual([{ verb: "transfer", queueId: 3, reason: "Pediu desconto" }]));
});

test("a reason that is too long stays whole, is said to be so and by how much, and does not go", async () => {
  listen();
  open();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Queue" }), "Vendas");
  const reason = screen.getByRole("textbox", { name: "Reason (optional)" });
  await userEvent.click(reason);
  await userEvent.paste("x".repeat(4012));
  expect(reason).toHaveProperty("value.length", 4012);
  expect(screen.getByText("A note may have up to 4,000 characters: shorten it by 12.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Transfer" })).toHaveProperty("disabled", true);
});

test("a reason that was written is not thrown away without a question", async () => {
  const onClose = vi.fn();
  show(<TransferDialog ticket={aCard()} onClose={onClose} onDone={() => {}} />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason (optional)" }), "Pediu desconto{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("nor by the way back, nor with the tab", async () => {
  const { router } = open();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const reason = await screen.findByRole("textbox", { name: "Reason (optional)" });
  expect(asks()).toBe(false);
  await userEvent.type(reason, "Pediu desconto");
  expect(asks()).toBe(true);
  act(() => void router.navigate("/other"));
  await userEvent.click((await screen.findAllByRole("button", { name: "Cancel" })).at(-1)!);
  expect([router.state.location.pathname, reason]).toMatchObject(["/", { value: "Pediu desconto" }]);
});

test("until it is known who and what there is, nobody and no queue are not offered as if they were all", async () => {
  const response = Promise.withResolvers<void>();
  answer(tickets.targets, async () => {
    await response.promise;
    return [aTarget()];
  });
  open();
  expect(await screen.findByRole("status", { name: "Loading…" })).toBeTruthy();
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  response.resolve();
  expect(await agentField()).toBeTruthy();
});

test.each([
  ["people", [tickets.targets]],
  ["queues", [queues.list]],
  ["both", [tickets.targets, queues.list]],
])("what cannot be loaded (%s) is told, and tried again by a press", async (_, refused) => {
  for (const endpoint of refused) cutOff(endpoint);
  open();
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  answer(tickets.targets, () => [aTarget()]);
  answer(queues.list, () => [aQueue(3, "Vendas")]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await userEvent.click(await agentField());
  expect(await screen.findByRole("option", { name: /^Bia/ })).toBeTruthy();
  expect(screen.getByRole("option", { name: "Vendas" })).toBeTruthy();
});

test("who is called otherwise, served otherwise or gone while one chooses is offered so; who comes is only shown to be there", async () => {
  let requestCount = 0;
  const offer = (...targets: TransferTarget[]) =>
    answer(tickets.targets, () => {
      requestCount += 1;
      return targets;
    });
  const user = { id: 8, name: "Bia", online: false };
  offer(aTarget(), aTarget({ id: 9, name: "Zoé", online: false }));
  open();
  await userEvent.click(await agentField());
  await screen.findByRole("option", { name: /^Zoé/ });
  act(() => tell("user", { action: "update", user }));
  await screen.findByRole("option", { name: "BiaOffline · 1 open ticket" });
  expect(requestCount).toBe(1);
  offer(aTarget({ name: "Beatriz", online: false }));
  act(() => tell("user", { action: "delete", userId: 9 }));
  await screen.findByRole("option", { name: /^Beatriz/ });
  expect(screen.queryByRole("option", { name: /^Zoé/ })).toBeNull();
  offer(aTarget({ name: "Bia Lima" }));
  act(() => tell("user", { action: "update", user: { ...user, name: "Bia Lima" } }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia Lima/ }));
  expect(await screen.findByRole("option", { name: "Suporte" })).toBeTruthy();
  offer(aTarget({ name: "Bia Lima", queues: [{ ...support, name: "Oficina" }] }));
  act(() => tell("queue", { action: "update", queue: { ...support, name: "Oficina" } }));
  expect(await screen.findByRole("option", { name: "Oficina" })).toBeTruthy();
});
