import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, closeDialog, field, seen } from "../screen.ts";
import { forgetShifts } from "../shifts.ts";

const TITLE = "Loja do centro";

test("two colleagues talk, each at once before the other's eyes; a third one, though an admin, has and hears nothing of it", async () => {
  const ana = await signIn("ana@demo.test", { language: "pt", width: 1440, theme: "light", path: "/chats" });
  await seen(ana.page, ana.t("chats.empty"));
  await looksRight(ana.page, "chats-empty-pt-1440-light");
  const admin = await signIn("admin@demo.test", { language: "en", width: 800, theme: "dark", path: "/chats" });
  await seen(admin.page, admin.t("chats.empty"));
  const lead = await signIn("supervisor@demo.test", { language: "es", width: 360, theme: "dark", path: "/tags" });
  await button(lead.page, lead.t("chats.title")).waitFor();

  await begin(ana);
  await looksRight(ana.page, "chat-nothing-said-pt-1440-light");
  await say(ana, "Bom dia!\nO pedido da Maria já saiu?");
  await button(lead.page, lead.t("chats.bell", { count: 1 })).click();
  await looksRight(lead.page, "chats-bell-es-360-dark");
  await lead.page.getByRole("dialog").getByRole("link", { name: TITLE }).click();
  await log(lead).getByText("O pedido da Maria já saiu?").waitFor();
  await button(lead.page, lead.t("chats.title")).waitFor(); // read, so the bell is quiet
  await button(ana.page, ana.t("chats.readBy", { read: 1, count: 1 })).waitFor();

  await say(lead, "Saiu agora 🚚");
  await log(ana).getByText("Saiu agora 🚚").waitFor();
  await lead.page.setInputFiles("[data-testid=files]", { name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("Nota 123") });
  await log(ana).getByText("nota.txt").waitFor();
  await button(ana.page, ana.t("chats.share")).click();
  await seen(ana.page, ana.t("chats.noTickets")); // she has no tickets yet
  await closeDialog(ana.page);
  for (const { page } of [ana, lead]) await forgetShifts(page); // a new message moves the earlier ones
  await looksRight(ana.page, "chat-pt-1440-light");
  await looksRight(lead.page, "chat-es-360-dark");
  await lead.page
    .getByRole("navigation", { name: lead.t("chats.panes") })
    .getByText(lead.t("chats.chatsTab"))
    .click();
  await looksRight(lead.page, "chats-es-360-dark");

  const path = new URL(ana.page.url()).pathname;
  await admin.page.goto(path);
  await seen(admin.page, admin.t("errors.ERR_NO_CHAT_FOUND"));
  await seen(admin.page, admin.t("chats.empty"));
  await button(admin.page, admin.t("chats.title")).waitFor();
  await looksRight(admin.page, "chat-not-ones-own-en-800-dark");
  admin.complaints.forgive(/404/);

  await button(ana.page, ana.t("chats.options")).click();
  await ana.page.getByRole("menuitem", { name: ana.t("chats.delete") }).click();
  await looksRight(ana.page, "chat-delete-pt-1440-light");
  await button(ana.page, ana.t("chats.delete")).click();
  await seen(ana.page, ana.t("chats.deleted"));
  await at(ana.page, "/chats");
  await seen(lead.page, lead.t("chats.empty"));
  expect(await log(ana).count()).toBe(0);
});

const log = ({ page }: Person) => page.getByRole("log");

async function begin({ page, t }: Person) {
  await button(page, t("chats.new")).click();
  await button(page, t("common.save")).click();
  await seen(page, t("chats.fillTitle"));
  await seen(page, t("chats.fillUser"));
  await looksRight(page, "chat-new-pt-1440-light");
  await field(page, t("chats.name")).fill(TITLE);
  await page.getByRole("dialog").getByRole("checkbox", { name: "Márcio Antunes" }).check();
  await button(page, t("common.save")).click();
  await seen(page, t("chats.saved"));
}

/** Shift+Enter between the lines, Enter at the end. */
async function say({ page, t }: Person, text: string) {
  const input = page.getByRole("textbox", { name: t("chats.write") });
  await input.click();
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) await page.keyboard.press("Shift+Enter");
    await page.keyboard.type(line);
  }
  await page.keyboard.press("Enter");
}
