import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field, row, seen } from "../screen.ts";
import { customerOf } from "../talk.ts";

const [NAME, HOOK, FLOW, SHOP, RITA] = ["Triagem da loja", "Aviso ao estoque", "Oi da integração", "Loja integrada", "Rita Moura"];
const position = (x: number) => ({ x, y: 100 });

/** A server of the shop's own, which answers with the status that the test sets. */
async function ownServer() {
  const own = { url: "", status: 400, heard: [] as string[] };
  const server = createServer(async (request, response) => {
    own.heard.push(await text(request));
    response.writeHead(own.status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recado`;
  return own;
}

test("an admin adds an integration and gives it to a connection; a customer who writes is answered by its flow, a webhook is notified, and what is used is not deleted", async () => {
  const desk = await furnish({ queue: SHOP, color: "#087F5B", people: [RITA] });
  const { as } = desk;
  const { id: flowId } = await as<{ id: number }>("POST", "/flowbuilder", { name: FLOW });
  const nodes = [
    { id: "1", type: "start", position: position(0), data: {} },
    { id: "2", type: "message", position: position(400), data: { label: "Oi, aqui é a triagem!" } },
  ];
  const connections = [{ id: "e1", source: "1", sourceHandle: "a", target: "2" }];
  await as("POST", "/flowbuilder/flow", { idFlow: flowId, nodes, connections });
  const email = `eva.${crypto.randomUUID().slice(0, 8)}@jornada.test`;
  const own = await ownServer();
  const { id: admin } = await as<{ id: number }>("POST", "/users", { name: "Eva Reis", email, password: PASSWORD, profile: "admin" });
  onTestFinished(async () => {
    await as("DELETE", `/users/${admin}`).catch(() => {});
    await as("PUT", `/whatsapp/${desk.phone}`, { integrationId: null }).catch(() => {});
    const { queueIntegrations } = await as<{ queueIntegrations: { id: number; name: string }[] }>("GET", "/queueIntegration");
    for (const { id, name } of queueIntegrations)
      if ([NAME, HOOK].includes(name)) await as("DELETE", `/queueIntegration/${id}`).catch(() => {});
    await as("DELETE", `/flowbuilder/${flowId}`).catch(() => {});
  });

  const lia = await signIn("admin@demo.test", { language: "pt", width: 360, height: 740, theme: "light", path: "/queue-integration" });
  const eva = await signIn(email, { password: PASSWORD, language: "en", width: 1440, theme: "dark", path: "/queue-integration" });
  const { page, t } = lia;
  await seen(page, t("integrations.empty"));
  await looksRight(page, "integrations-empty-pt-360-light");
  await button(page, t("integrations.new")).click();
  await field(page, t("common.name")).fill(NAME);
  await field(page, t("integrations.flow")).selectOption({ label: FLOW });
  await looksRight(page, "integration-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("integrations.created"));
  await row(page, NAME).waitFor();
  await row(eva.page, NAME).waitFor();
  await looksRight(eva.page, "integrations-en-1440-dark");

  await button(eva.page, eva.t("integrations.new")).click();
  await field(eva.page, eva.t("integrations.type")).selectOption("webhook");
  await field(eva.page, eva.t("common.name")).fill(HOOK);
  await field(eva.page, eva.t("integrations.url")).fill(own.url);
  await eva.page.getByRole("checkbox", { name: eva.t("integrations.events.when.message.received") }).check();
  await looksRight(eva.page, "integration-webhook-en-1440-dark");
  await button(eva.page, eva.t("common.save")).click();
  const secret = field(eva.page, eva.t("integrations.secret"));
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
  await eva.page.keyboard.press("Escape");
  await secret.waitFor({ state: "detached" });
  await row(page, HOOK).waitFor();

  await page.goto(new URL("/connections", page.url()).href);
  await button(page, t("connections.more", { name: SHOP })).click();
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  await field(page, t("integrations.field.label")).selectOption({ label: NAME });
  await looksRight(page, "connection-integration-pt-360-light");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await desk.say(RITA, "Bom dia");
  await expect.poll(async () => JSON.stringify(await customerOf(desk, RITA).messages())).toContain("Oi, aqui é a triagem!");

  await button(eva.page, eva.t("integrations.calls.title", { name: HOOK })).click();
  const what = `${eva.t("integrations.calls.happened.message.received")} · ${RITA}`;
  const delivery = eva.page.getByRole("dialog").getByRole("listitem").filter({ hasText: what });
  await delivery.getByText(eva.t("integrations.calls.states.failed"), { exact: true }).waitFor();
  await looksRight(eva.page, "integration-calls-en-1440-dark");
  own.status = 200;
  await button(eva.page, eva.t("integrations.calls.repeatOne", { what })).click();
  await delivery.getByText(eva.t("integrations.calls.states.done"), { exact: true }).waitFor();
  expect(own.heard.map((body) => JSON.parse(body).message.body)).toEqual(["Bom dia", "Bom dia"]);
  await page.goto(new URL("/queue-integration", page.url()).href);
  await button(page, t("integrations.calls.title", { name: HOOK })).click();
  await page.getByRole("dialog").getByRole("listitem").waitFor();
  await looksRight(page, "integration-calls-pt-360-light");
  await eva.page.keyboard.press("Escape");
  await eva.page.getByRole("dialog").waitFor({ state: "detached" });

  await button(eva.page, eva.t("common.deleteOne", { name: NAME })).click();
  await eva.page
    .getByRole("dialog")
    .getByRole("button", { name: eva.t("common.delete") })
    .click();
  const places = eva.t("integrations.connection", { name: SHOP });
  await seen(eva.page, eva.t("integrations.inUse", { name: NAME, places }));
});
