import { expect, onTestFinished, test } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field, seen } from "../screen.ts";
import { ownFiles } from "../steps/files.ts";
import { hearOut } from "../steps/flowBlocks.ts";
import { choose, fileOf, focusedBlock, lead, optionsOf, partsOf, press, put, slides, writes } from "../steps/flowKeys.ts";
import { customerOf } from "../talk.ts";

const QUEUE = "Fila do teclado";

test("a flow of all fourteen types of blocks is built and published by keys alone, and talks with a customer to its end", async () => {
  const desk = await furnish({ queue: QUEUE, color: "#5F3DC4", people: ["Bia Teclas"] });
  const as = await askAs("admin@demo.test", theApp().password);
  const { id } = await as<{ id: number }>("POST", "/flowbuilder", { name: "Tudo pelo teclado" });
  onTestFinished(async () => {
    await as("PUT", `/whatsapp/${desk.phone}`, { flowIdWelcome: null }).catch(() => {});
    await as("DELETE", `/flowbuilder/${id}`).catch(() => {});
  });
  const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900, path: `/flowbuilder/${id}` });
  const { page, t } = admin;
  const files = await ownFiles(page);
  const of = (type: string) => files.filter(({ mimeType }) => mimeType === type);
  await expect.poll(() => button(page, t("flowEditor.add")).isEnabled()).toBe(true);

  await put(admin, "singleBlock", partsOf("Boas-vindas à oficina!", 1));
  await put(admin, "question", writes(["question.message", "Qual é o seu nome?"], ["question.key", "nome"]));
  await put(admin, "condition", writes(["condition.key", "nome"], ["condition.value", "Bia"]));
  await put(admin, "message", writes(["message.label", "Olá, {{nome}}!"]));
  await put(admin, "img", fileOf("img", of("image/png")));
  await put(admin, "audio", fileOf("audio", of("audio/mpeg")));
  await put(admin, "video", fileOf("video", of("video/mp4")));
  await put(admin, "interval", writes(["interval.label", "1"]));
  await put(admin, "menu", optionsOf("Como posso ajudar?", "Vendas", "Robô", "IA"));
  await put(admin, "randomizer", slides);
  await put(admin, "ticket", ({ page, t }) => choose(page, field(page, t("flowEditor.ticket.label")), QUEUE));
  await put(admin, "typebot", writes(["typebot.name", "Robô"], ["typebot.url", "https://typebot.test"], ["typebot.slug", "oficina"]));
  await put(admin, "openai", writes(["openai.name", "IA"], ["openai.apiKey", "sk-teste"], ["openai.prompt", "Com poucas palavras."]));

  await page.keyboard.press("Home");
  await expect.poll(() => focusedBlock(page)).toContain(t("flowEditor.types.start"));
  const [TICKET, TYPEBOT, OPENAI] = [12, 13, 14];
  for (const targets of [[2], [3], [4], [5, TICKET], [6], [7], [8], [9], [10], [11, TYPEBOT, OPENAI], [TICKET, TICKET]]) {
    await lead(admin, ...targets);
    await page.keyboard.press("PageDown");
  }
  await press(page, button(page, t("flowEditor.arrange")));
  await looksRight(page, "flow-by-keyboard-pt-1440-light");
  await press(page, button(page, t("common.save")), { back: true });
  await seen(page, t("flowEditor.published"));

  const { flow } = await as<{ flow: { flow: { nodes: { type: string }[]; connections: object[] } } }>("GET", `/flowbuilder/flow/${id}`);
  expect(new Set(flow.flow.nodes.map(({ type }) => type)).size).toBe(14);
  expect(flow.flow.connections).toHaveLength(15);
  await as("PUT", `/whatsapp/${desk.phone}`, { flowIdWelcome: id });
  await hearOut(customerOf(desk, "Bia Teclas"));
});
