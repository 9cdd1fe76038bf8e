import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { furnish } from "../desk.ts";
import { looksRight, looksRightInBoth } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field, row, seen } from "../screen.ts";
import { customerOf } from "../talk.ts";

const [NAME, SHOP, RITA] = ["Atendente da loja", "Loja com IA", "Rita Moura"];
const TEXT = "Você atende os clientes da loja e responde às perguntas deles sobre entrega e preço.";

/** A model that answers what it is asked, and hands over whoever wants a person. */
async function aModel() {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    const last = messages.at(-1)?.content ?? "";
    const decision = last.includes("pessoa")
      ? { action: "handover", message: "Já chamo alguém da equipe." }
      : { action: "answer", message: `Sobre “${last}”: sim!` };
    response.end(
      JSON.stringify({
        choices: [{ message: { role: "assistant", content: JSON.stringify(decision) } }],
        usage: { prompt_tokens: 40, completion_tokens: 10 },
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

test("an admin writes a prompt and gives it to a connection; a customer who writes is answered by it, and gets a person when he wants one", async () => {
  const desk = await furnish({ queue: SHOP, color: "#5F3DC4", people: [RITA] });
  const { as } = desk;
  const url = await aModel();
  onTestFinished(async () => {
    await as("PUT", `/whatsapp/${desk.phone}`, { promptId: null }).catch(() => {});
    const { prompts } = await as<{ prompts: { id: number; name: string }[] }>("GET", "/prompt");
    for (const { id, name } of prompts) if (name === NAME) await as("DELETE", `/prompt/${id}`).catch(() => {});
  });

  const { page, t } = await signIn("admin@demo.test", { language: "pt", width: 360, height: 740, theme: "light", path: "/prompts" });
  await seen(page, t("prompts.empty"));
  await looksRight(page, "prompts-empty-pt-360-light");
  await button(page, t("prompts.new")).click();
  await field(page, t("common.name")).fill(NAME);
  await field(page, t("prompts.text")).fill(TEXT);
  await field(page, t("prompts.queue")).selectOption({ label: SHOP });
  await field(page, t("prompts.apiKey")).fill("sk-journey");
  await field(page, t("prompts.baseUrl")).fill(url);
  await looksRightInBoth(page, "prompt-new-pt-360");
  await button(page, t("common.save")).click();
  await seen(page, t("prompts.saved"));
  await row(page, NAME).waitFor();

  await page.goto(new URL("/connections", page.url()).href);
  await button(page, t("connections.more", { name: SHOP })).click();
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  await field(page, t("prompts.field.label")).selectOption({ label: NAME });
  await looksRight(page, "connection-prompt-pt-360-light");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const rita = customerOf(desk, RITA);
  const hears = (text: string) => expect.poll(async () => JSON.stringify(await rita.messages()), { timeout: 20_000 }).toContain(text);
  await desk.say(RITA, "Entregam em casa?");
  await hears("Sobre “Entregam em casa?”: sim!");
  await desk.say(RITA, "Quero falar com uma pessoa");
  await hears("Já chamo alguém da equipe.");
  await page.goto(new URL("/prompts", page.url()).href);
  await page.setViewportSize({ width: 1440, height: 900 });
  await seen(page, `${t("prompts.tokens", { count: 100 })} · ${t("prompts.used", { count: 100 })}`);
  await looksRightInBoth(page, "prompts-pt-1440");
});
