import { flows } from "@recado/contract/flows";
import { type Integration, integrations } from "@recado/contract/integrations";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { aFlow } from "../flowbuilders/testing/samples.ts";
import { IntegrationList } from "./IntegrationList.tsx";
import { anIntegration } from "./testing/samples.ts";

const listed = (...queueIntegrations: Integration[]) =>
  answer(integrations.list, () => ({ queueIntegrations, count: queueIntegrations.length, hasMore: false }));

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(flows.list, () => ({ flows: [aFlow(), aFlow({ id: 2, name: "Pesquisa" })], count: 2, hasMore: false }));
});

test("a row says its number, its type and what it begins", async () => {
  listed(anIntegration(), anIntegration({ id: 2, type: "typebot", name: "Bot", flowId: null, flow: null }));
  show(<IntegrationList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain("No. 1 · starts Boas-vindas");
  expect(within(first!).getByText("Flowbuilder")).toBeTruthy();
  expect(second!.textContent).toContain("No. 2");
  expect(within(second!).getByText("Typebot")).toBeTruthy();
});

test("a new one needs a name, offers each type, and is sent with its flow", async () => {
  listed();
  const sent: unknown[] = [];
  answer(integrations.create, ({ body }) => {
    sent.push(body);
    return anIntegration();
  });
  show(<IntegrationList />);
  await screen.findByText("No integrations yet");
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New integration" }));
  await dialog.findByRole("option", { name: "Pesquisa" });
  const type = dialog.getByRole<HTMLSelectElement>("combobox", { name: /^Type/ });
  expect([...type.options].map(({ text }) => text)).toEqual(["Flowbuilder", "Typebot", "N8N", "WebHook", "DialogFlow"]);
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const name = dialog.getByRole("textbox", { name: /^Name/ });
  await userEvent.type(name, "T");
  await save();
  expect(await dialog.findByText("Too short! Use at least 2 characters.")).toBeTruthy();
  await userEvent.type(name, "riagem");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Flow/ }), "Pesquisa");
  await save();
  expect(await screen.findByText("Integration added!")).toBeTruthy();
  expect(sent).toMatchObject([{ type: "flowbuilder", name: "Triagem", flowId: 2 }]);
});

const dialogOf = async (name = "Edit integration") => within(await screen.findByRole("dialog", { name }));
const save = async (dialog: Awaited<ReturnType<typeof dialogOf>>) => userEvent.click(dialog.getByRole("button", { name: "Save" }));

test.each([
  [
    "Typebot",
    [/^URL/, /^Typebot - Slug/, /^Time to expire/, /^Interval/, /^Word that ends/, /^Word that restarts/, /invalid option/, /restarts$/],
  ],
  ["N8N", [/^URL/]],
  ["WebHook", [/^URL/]],
  ["DialogFlow", [/^Project name/, /^Language/, /^JsonContent/]],
])("%s has its own fields, and those that it needs are asked for", async (type, fields) => {
  listed();
  show(<IntegrationList />);
  await screen.findByText("No integrations yet");
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  const dialog = await dialogOf("New integration");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Type/ }), type);
  for (const name of fields) expect(dialog.getByLabelText(name)).toBeTruthy();
  expect(dialog.queryByRole("combobox", { name: /^Flow/ })).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), "Robô");
  await save(dialog);
  const [said] = { Typebot: ["Enter the slug."], DialogFlow: ["Paste the JSON of the service account’s key."] }[type] ?? ["Enter the URL."];
  expect(await dialog.findByText(said as string)).toBeTruthy();
});

test("the secret of a new webhook is shown once, after it is saved", async () => {
  listed();
  answer(integrations.create, () => anIntegration({ type: "webhook", name: "Loja", secret: "whsec_abc", hasSecret: true }));
  show(<IntegrationList />);
  await screen.findByText("No integrations yet");
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  const dialog = await dialogOf("New integration");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Type/ }), "WebHook");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), "Loja");
  await userEvent.type(dialog.getByLabelText(/^URL/), "https://loja.example");
  await save(dialog);
  const shown = await dialogOf("Secret of Loja");
  expect(shown.getByRole<HTMLInputElement>("textbox", { name: /^Secret/ }).value).toBe("whsec_abc");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByDisplayValue("whsec_abc")).toBeNull();
});

test("a webhook is notified of the events that are chosen in its form, which shows the stored ones", async () => {
  listed(anIntegration({ type: "webhook", flowId: null, flow: null, urlN8N: "https://loja.example", events: ["ticket.closed"] }));
  const sent: unknown[] = [];
  answer(integrations.update, ({ body }) => {
    sent.push(body.events);
    return anIntegration();
  });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Triagem" }));
  const dialog = await dialogOf();
  const choices = within(dialog.getByRole("group", { name: "Notify when" })).getAllByRole<HTMLInputElement>("checkbox");
  expect(choices.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ["A message arrives", false],
    ["A message is sent", false],
    ["A ticket is opened", false],
    ["A ticket is accepted", false],
    ["A ticket is closed", true],
    ["A ticket is rated", false],
    ["A contact is created", false],
    ["Someone answers a campaign", false],
  ]);
  await userEvent.click(dialog.getByRole("checkbox", { name: "A message arrives" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "A contact is created" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "A ticket is closed" }));
  await save(dialog);
  expect(await screen.findByText("Integration edited!")).toBeTruthy();
  expect(sent).toEqual([["message.received", "contact.created"]]);
});

test("a flow is notified of nothing, and keeps what was chosen for a webhook", async () => {
  listed(anIntegration({ events: ["ticket.closed"] }));
  const sent: unknown[] = [];
  answer(integrations.update, ({ body }) => {
    sent.push(body.events);
    return anIntegration();
  });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Triagem" }));
  const dialog = await dialogOf();
  expect(dialog.queryByRole("group", { name: "Notify when" })).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), " 2");
  await save(dialog);
  expect(await screen.findByText("Integration edited!")).toBeTruthy();
  expect(sent).toEqual([["ticket.closed"]]);
});

const bot = anIntegration({ type: "dialogflow", flowId: null, flow: null, projectName: "loja", language: "en", hasJsonContent: true });

test("a stored dialogflow is tested with its own key, and the toast says what the agent answers", async () => {
  listed(bot);
  const sent: unknown[] = [];
  answer(integrations.test, ({ body }) => {
    sent.push(body);
    return { message: "Hi there!" };
  });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Triagem" }));
  await userEvent.click((await dialogOf()).getByRole("button", { name: "Test" }));
  expect(await screen.findByText("Integration tested! The agent answered: Hi there!")).toBeTruthy();
  expect(sent).toEqual([{ integrationId: 1, projectName: "loja", jsonContent: "", language: "en" }]);
});

test.each([
  [{ jsonContent: ["key"] }, "Google refused the service account’s key."],
  [{ projectName: ["missing"] }, "The project or the region does not exist in Dialogflow."],
  [{ jsonContent: ["invalid_format"] }, "Paste the JSON of the service account’s key."],
])("a test that fails with %o says why", async (details, said) => {
  listed(bot);
  refuse(integrations.test, "ERR_VALIDATION", { details });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Triagem" }));
  await userEvent.click((await dialogOf()).getByRole("button", { name: "Test" }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test("one whose server fails says why, and one that was switched off says how it is on again", async () => {
  const failed = { failure: "gone", failedAt: "2026-01-01T12:00:00.000Z" } as const;
  listed(anIntegration(failed), anIntegration({ id: 2, name: "Loja", active: false, ...failed }));
  show(<IntegrationList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain("the server said that it is gone");
  expect(within(first!).getByText("Failed")).toBeTruthy();
  expect(within(second!).getByText("Switched off")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Edit Loja" }));
  expect((await dialogOf()).getByText(/Save it to switch it on again/)).toBeTruthy();
});

test("of one that other clients have made everything but the name stays", async () => {
  listed(
    anIntegration({ type: "typebot", flowId: null, flow: null, urlN8N: "https://bot.example", typebotSlug: "loja", typebotExpires: 9 }),
  );
  const sent: unknown[] = [];
  answer(integrations.update, ({ body }) => {
    sent.push(body);
    return anIntegration();
  });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Triagem" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit integration" }));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), " 2");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Integration edited!")).toBeTruthy();
  expect(sent).toMatchObject([
    { type: "typebot", name: "Triagem 2", urlN8N: "https://bot.example", typebotSlug: "loja", typebotExpires: 9, flowId: null },
  ]);
});

test("one that is used is not removed, and the toast says where it is", async () => {
  listed(anIntegration());
  const where = { connections: [{ id: 3, name: "Loja" }], queues: [{ id: 7, name: "Vendas" }] };
  refuse(integrations.remove, "ERR_INTEGRATION_IN_USE", { where });
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Triagem" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Delete/ }));
  expect(await screen.findByText(/the connection Loja and the queue Vendas/)).toBeTruthy();
});

test("what others make of an integration or of its flow is seen at once", async () => {
  listed(anIntegration());
  show(<IntegrationList />);
  await screen.findByText("Triagem");
  listed(anIntegration({ name: "Outono" }));
  tell("queueIntegration", { action: "delete", integrationId: 9 });
  expect(await screen.findByText("Outono")).toBeTruthy();
  listed(anIntegration({ name: "Inverno" }));
  tell("flow", { action: "delete", id: 9 });
  expect(await screen.findByText("Inverno")).toBeTruthy();
});
