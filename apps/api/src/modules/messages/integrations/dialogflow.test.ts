import { afterEach, expect, test } from "vitest";
import { configureGoogle } from "../../integrations/dialogflow/google.ts";
import { aKey, says } from "../../integrations/testing.ts";
import { fakeSystem, integrationDesk } from "./testing.ts";

const system = fakeSystem();
afterEach(() => configureGoogle());

async function agentDesk(values: object = {}) {
  configureGoogle(system.url);
  const reply = system.reply;
  system.reply = (request, at) => (request.path === "/token" ? { json: { access_token: "t", expires_in: 3600 } } : reply(request, at));
  return integrationDesk({ type: "dialogflow", projectName: "loja", language: "es", jsonContent: aKey(), ...values });
}
const questions = () => system.asked.filter(({ path }) => path !== "/token");
const answersEach = (reply: (text: string) => ReturnType<typeof says>) => {
  system.reply = ({ body }) => reply((body.queryInput as { text: { text: string } }).text.text);
};

test("an agent answers each message in its language, in one session", async () => {
  answersEach((text) => says(`Eco: ${text}`));
  const { says: contact, turn, said } = await agentDesk();
  await contact("Hola", "¿Qué tal?");
  await turn();
  expect(await said()).toEqual(["bot: Eco: Hola", "bot: Eco: ¿Qué tal?"]);
  expect(new Set(questions().map(({ path }) => path)).size).toBe(1);
  expect(questions()[0]?.body).toEqual({ queryInput: { text: { text: "Hola", languageCode: "es" } } });
});

test("an agent that does not understand three times in a row hands over, one that understands between does not", async () => {
  answersEach((text) => says(`Eco: ${text}`, { intent: { isFallback: text === "?" } }));
  const { says: contact, turn, ticket } = await agentDesk();
  for (const text of ["?", "?", "hola", "?", "?"]) await contact(text);
  await turn();
  expect(questions()).toHaveLength(5);
  await contact("?");
  await turn();
  await contact("hola");
  await turn();
  expect(questions(), "a person answers now").toHaveLength(6);
  expect(await ticket()).toMatchObject({ status: "pending", userId: null });
});

test.each([
  ["for a person", { intent: { liveAgentHandoff: true } }, "Hola"],
  ["by a command", {}, '#{"stopBot": true}'],
])("an agent that asks %s is silent from then on", async (_how, more, text) => {
  answersEach(() => says(text, more));
  const { says: contact, turn, said } = await agentDesk();
  await contact("Hola");
  await turn();
  await contact("¿Sí?");
  await turn();
  expect(questions()).toHaveLength(1);
  expect((await said()).join()).not.toContain("#");
});

test("where the account is refused the menu answers, and the admin sees why", async () => {
  system.reply = () => ({ status: 403 });
  const { says: contact, turn, said, row } = await agentDesk();
  await contact("Hola");
  await turn();
  expect((await said()).at(-1)).toContain("Suporte");
  expect(await row()).toMatchObject({ failure: "key" });
});
