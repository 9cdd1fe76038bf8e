import type { MessageTemplate } from "@recado/contract/connections";
import type { Message } from "@recado/contract/messages";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { button, closeDialog, field, unroute } from "../screen.ts";

/** States above a conversation's input. Each role checks half of them, as each check takes time. */
export const answering = { agent: [undelivered], admin: [pasting, outsideTheWindow] };

/** The sandbox's faults would affect all tests at once: the response is replaced here. */
async function undelivered({ page, t }: Person, look: Shoot) {
  const path = /\/api\/messages\/\d+(\?|$)/;
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { messages: Message[] };
    const [last] = answer.messages.filter(({ fromMe }) => fromMe);
    const lost = (fields: Partial<Message>, id: number) => ({
      ...(last as Message),
      id: String(Number(last?.id) + id),
      canResend: true,
      ...fields,
    });
    const messages = last
      ? [
          ...answer.messages,
          lost({ status: "failed", failure: "credentials" }, 1_000_000),
          lost({ status: "unknown", failure: "unconfirmed" }, 1_000_001),
        ]
      : answer.messages;
    await route.fulfill({ response, json: { ...answer, messages } });
  });
  await page.reload();
  await page.getByText(t("tickets.unconfirmed")).last().scrollIntoViewIfNeeded();
  await look("undelivered");
  await unroute(page);
}

async function pasting({ page, t }: Person, look: Shoot) {
  await field(page, t("tickets.write")).evaluate(paste);
  const remove = button(page, t("common.deleteOne", { name: "image.png" }));
  await remove.waitFor();
  await look("pasted");
  await remove.click();
  await remove.waitFor({ state: "detached" });
}

/** Pastes a screenshot. */
async function paste(target: HTMLElement | SVGElement) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const pen = canvas.getContext("2d");
  if (pen) pen.fillStyle = "#2a9d8f";
  pen?.fillRect(80, 60, 1000, 500);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([picture ?? ""], "image.png", { type: "image/png" }));
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

const template: MessageTemplate = {
  name: "aviso_de_entrega",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  blocked: null,
  media: null,
  header: "Sua entrega",
  footer: "Marcenaria",
  body: "Olá, {{cliente}}! Sua mesa chega em {{dia_e_hora}}. *Alguém pode receber?*",
  variables: 2,
  slots: ["cliente", "dia_e_hora"].map((name) => ({ part: "body", name })),
};

/** The sandbox has no 24-hour window: the response is replaced by one of a Cloud connection. */
async function outsideTheWindow({ page, t }: Person, look: Shoot) {
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
  await closeDialog(page);
  await unroute(page);
}
