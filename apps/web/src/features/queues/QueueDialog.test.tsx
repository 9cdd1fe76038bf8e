import { palette } from "@recado/contract/palette";
import { queueOptions } from "@recado/contract/queue-options";
import { type Queue, queues } from "@recado/contract/queues";
import { settings } from "@recado/contract/settings";
import { usualHours } from "@recado/contract/usual-hours";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { QueueDialog } from "./QueueDialog.tsx";
import { QueueList } from "./QueueList.tsx";
import { aQueue } from "./testing/samples.ts";

const sales = aQueue({ id: 2, name: "Vendas", color: palette[0]! });

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
const color = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const turnTo = (part: string) => userEvent.click(screen.getByRole("tab", { name: part }));
const isShown = (part: string) => screen.getByRole("tab", { name: part }).getAttribute("aria-selected") === "true";

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(queues.list, () => [sales]);
  answer(settings.list, () => []);
  answer(queueOptions.list, () => []);
});

async function open(queue?: Queue) {
  const onClose = vi.fn();
  show(<QueueDialog {...(queue && { queue })} onClose={onClose} />);
  await screen.findByRole("tab", { name: "General" });
  return onClose;
}

test("a new queue has the usual hours, and is sent whole, once", async () => {
  const sent: object[] = [];
  answer(queues.create, ({ body }) => {
    sent.push(body);
    return aQueue({ name: body.name });
  });
  const onClose = await open();
  await userEvent.type(name(), "S");
  await save();
  expect(await screen.findByText("Use at least 2 characters.")).toBeTruthy();
  await userEvent.type(name(), "uporte");
  await userEvent.click(color("Dark red"));
  await userEvent.type(screen.getByRole("textbox", { name: "Position in the menu" }), "3");
  await turnTo("Messages");
  await userEvent.type(screen.getByRole("textbox", { name: "Greeting" }), "Oi!");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      name: "Suporte",
      color: palette[3],
      orderQueue: 3,
      schedules: usualHours("pt"),
      greetingMessage: "Oi!",
      outOfHoursMessage: "",
      ratingMessage: "",
      completion: "",
    },
  ]);
});

test("of what it is changed to, prompt and integration are no part; a place is taken away by emptying it", async () => {
  const sent: object[] = [];
  answer(queues.update, ({ body }) => {
    sent.push(body);
    return sales;
  });
  const onClose = await open(aQueue({ id: 3, color: "#123abc", orderQueue: 4, promptId: 8, schedules: [] }));
  expect(color("Current colour #123abc").checked).toBe(true);
  await userEvent.clear(screen.getByRole("textbox", { name: "Position in the menu" }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([expect.objectContaining({ color: "#123abc", orderQueue: null, schedules: [] })]);
  expect(sent[0]).not.toHaveProperty("promptId");
});

test("another queue's colour is marked with its name, is passed over by the keys, and is said when it is taken meanwhile", async () => {
  show(<QueueList />);
  await userEvent.click(await screen.findByRole("button", { name: "New queue" }));
  expect(color("Very light red, used by Vendas").disabled).toBe(true);
  expect(color("Light red").checked, "the first that is free").toBe(true);
  await userEvent.click(color("Very light orange"));
  await userEvent.keyboard("{ArrowLeft}");
  expect([document.activeElement, color("Very dark pink").checked]).toEqual([color("Very dark pink"), true]);

  answer(queues.list, () => [sales, aQueue({ id: 9, name: "Pós-venda", color: palette[49]! })]);
  await act(async () => tell("queue", { action: "update", queue: aQueue({ id: 9 }) }));
  expect(await screen.findByText("Pós-venda already has this colour. Choose another one.")).toBeTruthy();
});

test("where every colour of the palette is taken, another one is offered", async () => {
  answer(queues.list, () => palette.map((color, at) => aQueue({ id: at + 1, name: `Fila ${at}`, color })));
  show(<QueueList />);
  await userEvent.click(await screen.findByRole("button", { name: "New queue" }));
  const free = screen.getAllByRole<HTMLInputElement>("radio").filter(({ disabled }) => !disabled);
  expect(free.map(({ checked, value }) => [checked, value])).toEqual([[true, "#808080"]]);
});

test.each([
  ["ERR_QUEUE_NAME_ALREADY_EXISTS", "There is a queue with this name already."],
  ["ERR_QUEUE_COLOR_ALREADY_EXISTS", "Another queue has this colour already."],
] as const)("%s is said on its field, in whatever part one is", async (code, text) => {
  refuse(queues.update, code);
  await open(aQueue({ name: "Suporte" }));
  await turnTo("Hours");
  await save();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(isShown("General")).toBe(true);
});

test("hours that are wrong are not sent: one is led to the field", async () => {
  await open(aQueue({ schedules: usualHours("pt") }));
  await turnTo("Hours");
  const closes = screen.getByRole<HTMLInputElement>("textbox", { name: "Monday: closes at" });
  await userEvent.clear(closes);
  await userEvent.type(closes, "2500");
  await turnTo("General");
  await save();
  await waitFor(() => expect(isShown("Hours")).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(closes));
});

test("a variable goes in where the cursor stands, and the customer's view of the text follows", async () => {
  await open();
  await turnTo("Messages");
  const greeting = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Greeting" });
  await userEvent.type(greeting, "Oi, !");
  greeting.setSelectionRange(4, 4);
  await userEvent.click(screen.getByRole("button", { name: "Insert variable Greeting" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /First name/ }));
  expect(greeting.value).toBe("Oi, {{firstName}}!");
  expect(within(screen.getByRole("figure")).getByText("Oi, Mary!")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Rating request" }), "Como foi?");
  expect(screen.getAllByRole("figure")[1]?.textContent, "with the scores that are always under it").toContain("Muito Satisfeito");
});

test.each([
  ["queue", "Outside these hours and on the company’s holidays, customers receive the away message."],
  ["company", "The company’s hours apply at the moment. To use these, choose “Each queue’s own” in Settings."],
  ["disabled", "The company is always open at the moment. To use these hours, choose “Each queue’s own” in Settings."],
])("whether a queue's own hours count is said beside them: %s", async (value, text) => {
  const at = "2026-01-01T00:00:00.000Z";
  answer(settings.list, () => [{ id: 1, key: "scheduleType", value, companyId: 5, createdAt: at, updatedAt: at }]);
  await open();
  await turnTo("Hours");
  expect(await screen.findByText(text)).toBeTruthy();
});
