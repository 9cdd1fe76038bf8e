import { type ConnectionChanges, connections } from "@recado/contract/connections";
import { flows } from "@recado/contract/flows";
import { type Queue, queues } from "@recado/contract/queues";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, show, signedIn } from "../../testing.tsx";
import { aFlow } from "../flowbuilders/testing/samples.ts";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { aCard, aConnection } from "./testing/samples.ts";

const at = "2026-01-01T12:00:00.000Z";
const queue = (id: number, name: string): Queue => ({
  id,
  name,
  color: "#123456",
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  companyId: 5,
  orderQueue: null,
  integrationId: null,
  promptId: null,
  createdAt: at,
  updatedAt: at,
});
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const toQueue = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "To the queue" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

/** All different, so that no field can be mistaken for another. */
const storedFields = {
  greetingMessage: "Olá",
  outOfHoursMessage: "Fechado",
  complationMessage: "Até logo",
  ratingMessage: "De 1 a 3?",
  expiresInactiveMessage: "Ninguém?",
  expiresTicket: 11,
  timeToTransfer: 12,
  transferQueueId: 3,
  timeUseBotQueues: 13,
  maxUseBotQueues: 14,
};
const labels: [keyof typeof storedFields, RegExp, string][] = [
  ["greetingMessage", /^Greeting/, "Oi"],
  ["outOfHoursMessage", /^Out of hours/, "Só amanhã"],
  ["complationMessage", /^Completion/, "Tchau"],
  ["ratingMessage", /^Rating request/, "Sua nota?"],
  ["expiresTicket", /^Close after/, "21"],
  ["expiresInactiveMessage", /^Message when closing for inactivity/, "Fechamos"],
  ["timeToTransfer", /^Transfer after/, "22"],
  ["maxUseBotQueues", /^Repetitions of the menu/, "24"],
  ["timeUseBotQueues", /^Show the menu again after/, "23"],
];

/** The texts are in one tab of the dialog, the timers in another. */
async function lookAt(name: keyof typeof storedFields) {
  if (name === "greetingMessage") await userEvent.click(screen.getByRole("tab", { name: "Messages" }));
  if (name === "expiresTicket") await userEvent.click(screen.getByRole("tab", { name: "Timers" }));
}

async function open(over: Partial<typeof storedFields> = {}) {
  const sent: ConnectionChanges[] = [];
  answer(connections.show, () => aCard({ id: 2, ...storedFields, ...over }));
  // Its path would match the providers' one as an id: the later handler wins.
  answer(connections.providers, () => ({ providers: ["beta" as const] }));
  answer(connections.update, ({ body }) => {
    sent.push(body);
    return aCard();
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Timers" }));
  return sent;
}

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ isDefault: true }), aConnection({ id: 2, name: "Recepção" })]);
  answer(queues.list, () => [queue(3, "Vendas"), queue(4, "Suporte")]);
});

test("each text and each timer that is kept stands in its field, and goes back as it was", async () => {
  const sent = await open();
  await waitFor(async () => expect((await toQueue()).selectedOptions[0]?.text).toBe("Vendas"));
  for (const [name, label] of labels) {
    await lookAt(name);
    expect(field(label).value, name).toBe(String(storedFields[name]));
  }
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject(storedFields);
});

test("what is written into each text and each timer is what is sent", async () => {
  const sent = await open();
  await userEvent.selectOptions(await toQueue(), "Suporte");
  for (const [name, label, text] of labels) {
    await lookAt(name);
    fireEvent.change(field(label), { target: { value: text } });
  }
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...Object.fromEntries(labels.map(([name, , text]) => [name, typeof storedFields[name] === "number" ? Number(text) : text])),
    transferQueueId: 4,
  });
});

test("nobody is transferred to a queue that is taken away, and what closes nothing says nothing", async () => {
  const sent = await open({ expiresTicket: 0 });
  expect(screen.queryByRole("textbox", { name: /^Message when closing/ })).toBeNull();
  await userEvent.selectOptions(await toQueue(), "None");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ transferQueueId: null, expiresTicket: 0 });
});

test("a timer or a limit that is emptied is 0", async () => {
  const sent = await open();
  const numbers = labels.filter(([name]) => typeof storedFields[name] === "number");
  for (const [, label] of numbers) await userEvent.clear(field(label));
  expect(screen.getByText(/0 or empty means without limit\.$/)).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject(Object.fromEntries(numbers.map(([name]) => [name, 0])));
});

test("the flows that begin by themselves are chosen by name, and taken away again", async () => {
  const sent: ConnectionChanges[] = [];
  answer(flows.list, () => ({ flows: [aFlow(), aFlow({ id: 2, name: "Reserva", active: false })], count: 2, hasMore: false }));
  answer(connections.show, () => aCard({ id: 2, flowIdNotPhrase: 2 }));
  answer(connections.providers, () => ({ providers: ["beta" as const] }));
  answer(connections.update, ({ body }) => {
    sent.push(body);
    return aCard();
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  const choose = (name: RegExp) => screen.findByRole<HTMLSelectElement>("combobox", { name });
  await waitFor(async () => expect((await choose(/^Fallback flow/)).selectedOptions[0]?.text).toBe("Reserva (disabled)"));
  await userEvent.selectOptions(await choose(/^Welcome flow/), "Boas-vindas");
  await userEvent.selectOptions(await choose(/^Fallback flow/), "None");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ flowIdWelcome: 1, flowIdNotPhrase: null });
});
