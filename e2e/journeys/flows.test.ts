import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, closeDialog, field, row, seen } from "../screen.ts";
import { ownFiles } from "../steps/files.ts";
import { asks, draw, hearOut, join, nothing, offers, says, shows, waits } from "../steps/flowBlocks.ts";
import { accept, customerOf, said } from "../talk.ts";

const [FLOW, PHRASE, SHOP] = ["Atendimento da loja", "Promoção de inverno", "Loja de fluxos"];

test("a flow is begun from a template, started by a phrase, tried out, exported and brought back, and not deleted while it is in use", async () => {
  const { as } = await furnish({ queue: SHOP, color: "#A61E4D", people: [] });
  const email = `eva.${crypto.randomUUID().slice(0, 8)}@jornada.test`;
  const { id: eva } = await as<{ id: number }>("POST", "/users", { name: "Eva Reis", email, password: PASSWORD, profile: "admin" });
  onTestFinished(() => void as("DELETE", `/users/${eva}`));
  const lia = await signIn("admin@demo.test", { language: "pt", width: 360, height: 740, theme: "light", path: "/flowbuilders" });
  const other = await signIn(email, { password: PASSWORD, language: "en", width: 1440, theme: "dark", path: "/flowbuilders" });
  const { page, t } = lia;
  await seen(page, t("flowbuilders.empty"));
  await looksRight(page, "flows-empty-pt-360-light");

  await button(page, t("flowbuilders.new")).click();
  await button(page, t("common.save")).click();
  await seen(page, t("flowbuilders.invalid.name.required"));
  await field(page, t("common.name")).fill(FLOW);
  await page.getByRole("radio", { name: new RegExp(`^${t("flowbuilders.templates.menu")}`) }).check();
  await looksRight(page, "flow-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("flowbuilders.created"));
  await row(page, FLOW).getByText(t("flowbuilders.active"), { exact: true }).waitFor();
  await looksRight(page, "flows-pt-360-light");
  await row(other.page, FLOW).waitFor();
  await looksRight(other.page, "flows-en-1440-dark");

  await page.goto(new URL("/phrase-lists", page.url()).href);
  await seen(page, t("phraseLists.empty"));
  await looksRight(page, "phrases-empty-pt-360-light");
  await button(page, t("phraseLists.new")).click();
  await field(page, t("common.name")).fill(PHRASE);
  await field(page, t("phraseLists.phrase")).fill("Quero a promoção");
  await field(page, t("phraseLists.flow")).selectOption({ label: FLOW });
  await field(page, t("phraseLists.connection")).selectOption({ label: SHOP });
  await looksRight(page, "phrase-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("phraseLists.created"));
  await row(page, PHRASE).waitFor();
  await looksRight(page, "phrases-pt-360-light");

  await button(page, t("phraseLists.try.button")).click();
  await field(page, t("phraseLists.try.connection")).selectOption({ label: SHOP });
  await field(page, t("phraseLists.try.text")).fill("  quero a PROMOCAO ");
  await seen(page, t("phraseLists.try.starts", { flow: FLOW, phrase: PHRASE }));
  await looksRight(page, "phrase-try-pt-360-light");
  await field(page, t("phraseLists.try.text")).fill("quero a promoção de ontem");
  await seen(page, t("phraseLists.try.none"));
  await closeDialog(page);

  const file = other.page.waitForEvent("download");
  await button(other.page, other.t("flowbuilders.more", { name: FLOW })).click();
  await other.page.getByRole("menuitem", { name: other.t("flowbuilders.export") }).click();
  const content = await readFile(await (await file).path(), "utf8");
  const bring = (text: string) =>
    other.page
      .locator('input[type="file"]')
      .setInputFiles([{ name: "fluxo.json", mimeType: "application/json", buffer: Buffer.from(text) }]);
  await bring(content.replace(`"name": "${SHOP}"`, '"name": "Fila de outra empresa"'));
  await seen(other.page, other.t("flowbuilders.import.title"));
  await looksRight(other.page, "flow-import-refused-en-1440-dark");
  await button(other.page, other.t("flowbuilders.import.without")).click();
  await row(other.page, `${FLOW} - import`).waitFor();

  const remove = button(other.page, other.t("common.deleteOne", { name: FLOW }));
  await remove.click();
  await other.page
    .getByRole("dialog")
    .getByRole("button", { name: other.t("common.delete") })
    .click();
  const places = other.t("flowbuilders.phrase", { name: PHRASE });
  await seen(other.page, other.t("flowbuilders.inUse", { name: FLOW, places }));
  expect(await row(other.page, FLOW).count()).toBe(2);
  for (const name of [PHRASE]) {
    await button(page, t("common.deleteOne", { name })).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.delete") })
      .click();
    await seen(page, t("phraseLists.deleted"));
  }
  for (const name of [FLOW, `${FLOW} - import`]) {
    await button(other.page, other.t("common.deleteOne", { name })).click();
    await other.page
      .getByRole("dialog")
      .getByRole("button", { name: other.t("common.delete") })
      .click();
    await seen(other.page, other.t("flowbuilders.deleted"));
  }
});

test("a flow of all fourteen types of blocks is built by mouse, welcomes a customer and talks with him to its end, and an agent sees its path", async () => {
  const desk = await furnish({ queue: "Fila do fluxo", color: "#0B7285", people: ["Bia Fluxo"] });
  const as = await askAs("admin@demo.test", theApp().password);
  const { id } = await as<{ id: number }>("POST", "/flowbuilder", { name: "Todos os blocos" });
  onTestFinished(async () => {
    await as("PUT", `/whatsapp/${desk.phone}`, { flowIdWelcome: null }).catch(() => {});
    await as("DELETE", `/flowbuilder/${id}`).catch(() => {});
  });
  const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900, path: `/flowbuilder/${id}` });
  const { page, t } = admin;
  const files = await ownFiles(page);
  const of = (type: string) => files.filter(({ mimeType }) => mimeType === type);
  const [picture, film, sound] = [of("image/png"), of("video/mp4"), of("audio/mpeg")];
  const type = (name: string) => t(`flowEditor.types.${name}`);
  await expect.poll(() => button(page, t("flowEditor.add")).isEnabled()).toBe(true);
  const shoot = (dialogName: string) => looksRight(page, `flow-dialog-${dialogName}-pt-1440-light`);
  const parts = async () => {
    for (const part of ["message", "interval"]) await button(page, `+ ${t(`flowEditor.parts.${part}`)}`).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("Boas-vindas à oficina!");
    await dialog.getByRole("textbox").last().fill("1");
  };
  const names = async (...fields: [string, string][]) => {
    for (const [label, text] of fields) await field(page, t(`flowEditor.${label}`)).fill(text);
  };
  const steps = [
    { from: type("start"), type: "singleBlock", fill: parts },
    { from: type("singleBlock"), type: "question", fill: asks("Qual é o seu nome?", "nome") },
    { from: type("question"), type: "condition", fill: () => names(["condition.key", "nome"], ["condition.value", "Bia"]) },
    { from: type("condition"), type: "message", fill: says("Olá, {{nome}}!") },
    { from: "Olá, {{nome}}!", type: "img", fill: shows(...picture) },
    { from: type("img"), type: "audio", fill: shows(...sound) },
    { from: type("audio"), type: "video", fill: shows(...film) },
    { from: type("video"), type: "interval", fill: waits(1) },
    { from: type("interval"), type: "menu", fill: offers("Como posso ajudar?", "Vendas", "Robô", "IA") },
    { from: "Como posso ajudar?", type: "randomizer", fill: nothing },
    {
      from: type("randomizer"),
      type: "ticket",
      fill: async () => void (await field(page, t("flowEditor.ticket.label")).selectOption({ label: "Fila do fluxo" })),
    },
    {
      from: "Como posso ajudar?",
      output: 1,
      type: "typebot",
      fill: () => names(["typebot.name", "Robô"], ["typebot.url", "https://typebot.test"], ["typebot.slug", "oficina"]),
    },
    {
      from: "Como posso ajudar?",
      output: 2,
      type: "openai",
      fill: () => names(["openai.name", "IA"], ["openai.apiKey", "sk-teste"], ["openai.prompt", "Responda com poucas palavras."]),
    },
  ];
  for (const step of steps) await draw(admin, step, { shoot });
  // The randomizer's other half and the condition's other branch go there too.
  await join(admin, type("randomizer"), 1, type("ticket"));
  await join(admin, type("condition"), 1, type("ticket"));
  await looksRight(page, "flow-whole-pt-1440-light");
  await button(page, t("common.save")).click();
  await page
    .getByText(new RegExp(t("flowEditor.published")))
    .first()
    .waitFor();

  await page.goto(new URL("/connections", page.url()).href);
  await button(page, t("connections.more", { name: "Fila do fluxo" })).click();
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  await field(page, t("connections.form.flowIdWelcome")).selectOption({ label: "Todos os blocos" });
  await looksRight(page, "connection-flows-pt-1440-light");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const bia = customerOf(desk, "Bia Fluxo");
  const received = await hearOut(bia);

  const ana = await signIn(desk.ana, { password: PASSWORD, language: "pt", width: 360, height: 740 });
  await accept(ana, "Bia Fluxo");
  await said(ana, "Olá, Bia!")
    .getByText(`Todos os blocos · ${t("tickets.origin.flow")}`)
    .waitFor();
  await button(ana.page, t("tickets.more")).click();
  await ana.page.getByRole("menuitem", { name: t("tickets.flowPath") }).click();
  await seen(ana.page, t("flowRuns.answered", { answer: "Bia" }));
  await seen(ana.page, t("flowRuns.option", { number: 1, option: "Vendas" }));
  await seen(ana.page, t("flowRuns.ends.finished"));
  await looksRight(ana.page, "flow-path-pt-360-light");
  await closeDialog(ana.page);
  await button(ana.page, t("tickets.more")).click();
  await ana.page.getByRole("menuitem", { name: new RegExp(`^${t("keys.startFlow")}`) }).click();
  await ana.page.getByRole("radio", { name: "Todos os blocos" }).check();
  await looksRight(ana.page, "flow-start-pt-360-light");
  await ana.page.getByRole("button", { name: t("flowRuns.start"), exact: true }).click();
  await seen(ana.page, t("flowRuns.started", { name: "Todos os blocos" }));
  await expect.poll(async () => (await received()).filter((line) => line === "Qual é o seu nome?").length).toBe(2);
});
