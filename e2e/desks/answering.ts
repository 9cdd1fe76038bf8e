import type { MessageTemplate } from "@recado/contract/connections";
import type { Page } from "playwright-core";
import type { Person } from "../person.ts";
import { button, field } from "../screen.ts";
import { giveMicrophone, menu } from "../talk.ts";

type Look = (what: string) => Promise<void>;

/** What stands over a conversation while one answers there. Each role looks at half of it, for each look takes its time. */
export const answering = { agent: [tagging, recording], admin: [pasting, outsideTheWindow] };

async function tagging(person: Person, look: Look) {
  const { page } = person;
  await menu(person, "tickets.tags.title");
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await look("tags");
  await close(page);
}

async function recording({ page, t }: Person, look: Look) {
  await page.evaluate(giveMicrophone);
  await button(page, t("tickets.voice.record")).click();
  await page.getByRole("timer").getByText("0:01").waitFor();
  await button(page, t("tickets.voice.pause")).click();
  await page
    .getByRole("group", { name: t("tickets.voice.recording") })
    .getByRole("slider")
    .waitFor();
  await look("recording");
  await button(page, t("tickets.voice.discard")).click();
  await page.getByRole("timer").waitFor({ state: "detached" });
}

async function pasting({ page, t }: Person, look: Look) {
  await field(page, t("tickets.write")).evaluate(paste);
  const remove = button(page, t("common.deleteOne", { name: "image.png" }));
  await remove.waitFor();
  await look("pasted");
  await remove.click();
  await remove.waitFor({ state: "detached" });
}

/** As a screen that was photographed lies on the clipboard. */
async function paste(place: HTMLElement | SVGElement) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const pen = canvas.getContext("2d");
  if (pen) pen.fillStyle = "#2a9d8f";
  pen?.fillRect(80, 60, 1000, 500);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([picture ?? ""], "image.png", { type: "image/png" }));
  place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

const template: MessageTemplate = {
  ...{ name: "aviso_de_entrega", language: "pt_BR", category: "UTILITY", status: "APPROVED", blocked: null },
  ...{
    media: null,
    header: "Sua entrega",
    footer: "Marcenaria",
    body: "Olá, {{cliente}}! Sua mesa chega em {{dia_e_hora}}. *Alguém pode receber?*",
  },
  ...{ variables: 2, slots: ["cliente", "dia_e_hora"].map((name) => ({ part: "body", name })) },
};

/** The sandbox has no such window: what Meta's line would say of this conversation is said here in its place. */
async function outsideTheWindow({ page, t }: Person, look: Look) {
  const [card, templates] = ["**/api/tickets/u/*", "**/api/whatsapp/*/templates"];
  await page.route(card, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), window: { open: false, until: null } } });
  });
  await page.route(templates, (route) => route.fulfill({ json: [template, { ...template, name: "catalogo", blocked: "media" }] }));
  await page.reload();
  await button(page, t("tickets.template.choose")).click();
  await page.getByRole("dialog").getByRole("button", { name: template.name }).click();
  await look("template");
  await close(page);
  for (const path of [card, templates]) await page.unroute(path);
}

async function close(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
