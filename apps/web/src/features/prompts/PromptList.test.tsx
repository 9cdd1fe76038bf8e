import { type Prompt, prompts } from "@recado/contract/prompts";
import { queues } from "@recado/contract/queues";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { aQueue } from "../queues/testing/samples.ts";
import { PromptList } from "./PromptList.tsx";
import { aPrompt } from "./testing/samples.ts";

const listed = (...found: Prompt[]) => answer(prompts.list, () => ({ prompts: found, count: found.length, hasMore: false }));

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(queues.list, () => [aQueue({ id: 3, name: "Vendas" }), aQueue({ id: 4, name: "Suporte" })]);
});

test("a row says its queue and its tokens; one that failed says why", async () => {
  listed(aPrompt(), aPrompt({ id: 2, name: "Zelador", queueId: null, queue: null, failure: "key", failedAt: "2026-01-01T12:00:00.000Z" }));
  show(<PromptList />);
  const [first, second] = await screen.findAllByRole("listitem");
  for (const text of ["Vendas", "100 tokens per answer · 234 tokens used"]) expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(first!).queryByText("Failed")).toBeNull();
  for (const text of ["No queue", "Failed", /the API key was refused$/]) expect(within(second!).getByText(text)).toBeTruthy();
});

test("a new one needs each of its fields, and is sent with its key and queue", async () => {
  listed();
  const sent: unknown[] = [];
  answer(prompts.create, ({ body }) => {
    sent.push(body);
    return aPrompt();
  });
  show(<PromptList />);
  await screen.findByText("No prompts yet");
  await userEvent.click(screen.getByRole("button", { name: "New prompt" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New prompt" }));
  await dialog.findByRole("option", { name: "Suporte" });
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const [name, prompt] = [dialog.getByRole("textbox", { name: /^Name/ }), dialog.getByRole("textbox", { name: /^Prompt/ })];
  await userEvent.type(name, "Loja");
  await userEvent.type(prompt, "Curto demais.");
  for (const field of [/^Max. tokens/, /^Temperature/, /^Max. messages/])
    await userEvent.clear(dialog.getByRole("textbox", { name: field }));
  await userEvent.clear(dialog.getByRole("combobox", { name: /^Model/ }));
  await save();
  for (const wrong of [
    "Use at least 5 characters for the name.",
    "Say more: use at least 50 characters for the prompt.",
    "Choose the queue (department).",
    "Enter the API key.",
    "Enter the model.",
    "Enter the maximum of tokens.",
    "Enter the temperature, from 0 to 1.",
    "Enter the maximum of messages.",
  ])
    expect(await dialog.findByText(wrong), wrong).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(name, " aberta");
  await userEvent.type(prompt, " Você atende os clientes da loja com calma.");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Queue/ }), "Suporte");
  await userEvent.type(dialog.getByLabelText(/^API key/), "sk-1");
  await userEvent.type(dialog.getByRole("combobox", { name: /^Model/ }), "llama");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Max. tokens/ }), "250");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Temperature/ }), "0.7");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Max. messages/ }), "20");
  await save();
  expect(await screen.findByText("Prompt saved!")).toBeTruthy();
  expect(sent).toMatchObject([
    { name: "Loja aberta", queueId: 4, apiKey: "sk-1", model: "llama", maxTokens: 250, temperature: 0.7, maxMessages: 20 },
  ]);
});

test("a stored key is not shown and stays; another server needs its own", async () => {
  listed(aPrompt());
  const sent: unknown[] = [];
  answer(prompts.update, ({ body }) => {
    sent.push(body);
    return aPrompt();
  });
  show(<PromptList />);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Edit Atendente da loja" }));
    return within(await screen.findByRole("dialog", { name: "Edit prompt" }));
  };
  const dialog = await open();
  expect(dialog.getByLabelText<HTMLInputElement>(/^API key/).value).toBe("");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Prompt saved!")).toBeTruthy();
  expect(sent).toMatchObject([{ apiKey: "", queueId: 3, baseUrl: "https://api.openai.com/v1" }]);
  refuse(prompts.update, "ERR_VALIDATION", { details: { apiKey: ["too_small"] } });
  const again = await open();
  await userEvent.click(again.getByRole("button", { name: "Save" }));
  expect(await again.findByText("Enter the API key.")).toBeTruthy();
});

test("one that is used is not removed, and the toast says where it is", async () => {
  listed(aPrompt());
  const where = { connections: [{ id: 3, name: "Loja" }], queues: [{ id: 7, name: "Vendas" }] };
  refuse(prompts.remove, "ERR_PROMPT_IN_USE", { where });
  show(<PromptList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Atendente da loja" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Delete/ }));
  expect(await screen.findByText(/the connection Loja and the queue Vendas/)).toBeTruthy();
});

test("what others make of a prompt or of its queue is seen at once", async () => {
  listed(aPrompt());
  show(<PromptList />);
  await screen.findByText("Atendente da loja");
  listed(aPrompt({ name: "Outono" }));
  tell("prompt", { action: "delete", promptId: 9 });
  expect(await screen.findByText("Outono")).toBeTruthy();
  listed(aPrompt({ name: "Inverno" }));
  tell("queue", { action: "delete", queueId: 9 });
  expect(await screen.findByText("Inverno")).toBeTruthy();
});
