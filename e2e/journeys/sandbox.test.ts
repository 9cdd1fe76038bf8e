import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, heading, row, seen } from "../screen.ts";

/** A customer whom no other journey uses. */
const CUSTOMER = "Jandira Melo";

test("a newcomer talks to himself: he links the phone, writes as a customer, answers as an agent, and both see it live", async () => {
  const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900, path: "/connections" });
  const { page, t } = admin;
  await row(page, "Loja").waitFor();
  await button(page, t("connections.more", { name: "Loja" })).click();
  const [tab] = await Promise.all([
    admin.context.waitForEvent("page"),
    page.getByRole("menuitem", { name: t("connections.openPhone") }).click(),
  ]);
  const phone: Person = { ...admin, page: tab };
  await heading(tab, t("sandbox.title")).waitFor();
  await link(phone, () => looksRight(tab, "sandbox-unlinked-pt-1440-light"));
  await row(page, "Loja").getByText(t("connections.status.CONNECTED"), { exact: true }).waitFor();

  await button(tab, t("sandbox.addPerson")).click();
  await field(tab, t("common.name")).fill(CUSTOMER);
  await button(tab, t("sandbox.add")).click();
  await say(phone, CUSTOMER, "Vocês fazem mesa de carvalho?");
  await bubble(phone, "Vocês fazem mesa de carvalho?").getByText(t("sandbox.ack.delivered")).waitFor({ timeout: 30_000 });

  await page.goto("/tickets");
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await page.getByRole("listitem").filter({ hasText: CUSTOMER }).first().getByText("Vocês fazem mesa").waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: CUSTOMER })
    .first()
    .getByRole("button", { name: t("tickets.accept") })
    .click();
  await page.getByRole("heading", { level: 2, name: CUSTOMER }).waitFor({ timeout: 20_000 });
  await bubble(phone, "Vocês fazem mesa de carvalho?").getByText(t("sandbox.ack.read")).waitFor();

  await field(page, t("tickets.write")).fill("Fazemos, em três tamanhos.");
  await field(page, t("tickets.write")).press("Enter");
  await bubble(phone, "Fazemos, em três tamanhos.").waitFor();
  for (const area of [page.getByRole("log"), page.getByRole("list", { name: t("tickets.title"), exact: true })])
    await area.getByRole("listitem").filter({ hasText: "Fazemos, em três tamanhos." }).getByText(t("tickets.ack.read")).waitFor();

  await act(phone, "Fazemos, em três tamanhos.", t("sandbox.reactWith", { emoji: "👍" }));
  await page.getByRole("listitem").filter({ hasText: "Fazemos, em três" }).filter({ hasText: "👍" }).waitFor();
  await act(phone, "Fazemos, em três tamanhos.", t("sandbox.reply"));
  await field(tab, t("sandbox.write")).fill("Qero a maior");
  await field(tab, t("sandbox.write")).press("Enter");
  await act(phone, "Qero a maior", t("sandbox.edit"));
  await field(tab, t("sandbox.write")).fill("Quero a maior");
  await field(tab, t("sandbox.write")).press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Quero a maior" }).getByText(t("tickets.edited")).waitFor();

  await attach(phone, "sandbox.attachable.location");
  await button(tab, t("sandbox.send")).click();
  await page.getByRole("listitem").filter({ hasText: "Avenida Paulista" }).last().waitFor();
  await attach(phone, "sandbox.attachable.sticker");
  await button(tab, t("sandbox.sendSticker", { face: "☕" })).click();
  await tab.getByRole("img", { name: "sticker.webp" }).waitFor();
  await button(tab, t("sandbox.voiceCall")).click();
  await seen(tab, t("sandbox.calls.missed.voice"));
  await looksRight(tab, "sandbox-chat-pt-1440-light");
});

test("without a network the company's phone keeps what customers say; a customer's phone that is off is silent; faults come and go", async () => {
  const phone = await atThePhone({ language: "en", width: 800, theme: "dark" });
  const { page, t } = phone;
  await person(phone, "Rogério Paiva").click();
  await button(page, t("sandbox.companyMenu")).click();
  await page.getByRole("menuitem", { name: t("sandbox.goOffline") }).click();
  await seen(page, t("sandbox.trouble.offline"));
  await looksRight(page, "sandbox-offline-en-800-dark");
  await say(phone, "Rogério Paiva", "Is anybody there?");
  await bubble(phone, "Is anybody there?").getByText(t("sandbox.ack.sent")).waitFor();
  await button(page, t("sandbox.goOnline")).click();
  await bubble(phone, "Is anybody there?").getByText(t("sandbox.ack.delivered")).waitFor();

  await button(page, t("sandbox.switchOff", { name: "Rogério Paiva" })).click();
  await seen(page, t("sandbox.trouble.off", { name: "Rogério Paiva" }));
  await looksRight(page, "sandbox-off-en-800-dark");
  await button(page, t("sandbox.trouble.turnOn")).click();
  await expect.poll(() => field(page, t("sandbox.write")).isEnabled()).toBe(true);

  await button(page, t("sandbox.faults.title")).click();
  await page.getByRole("radio", { name: t("sandbox.faults.refuse") }).check();
  await looksRight(page, "sandbox-faults-en-800-dark");
  await page.getByRole("radio", { name: t("sandbox.faults.none"), exact: true }).check();
  await page.keyboard.press("Escape");
  await page.getByText(t("sandbox.faults.on")).waitFor({ state: "detached" });
});

test("on a telephone the phone is the whole screen: one chooses a customer, writes, goes back, and calls a group", async () => {
  const phone = await atThePhone({ language: "es", width: 360, height: 740 });
  const { page, t } = phone;
  await looksRight(page, "sandbox-people-es-360-light");
  await say(phone, "Lúcia Fontes", "¿Abren el sábado?");
  await bubble(phone, "¿Abren el sábado?").waitFor();
  await looksRight(page, "sandbox-chat-es-360-light");
  await button(page, t("sandbox.back")).click();
  await person(phone, "Lúcia Fontes").getByText("¿Abren el sábado?").waitFor();

  await button(page, t("sandbox.addGroup")).click();
  await field(page, t("common.name")).fill("Vecinos del parque");
  await button(page, t("sandbox.add")).click();
  await button(page, t("sandbox.groupVideoCall")).click();
  await bubble(phone, t("sandbox.calls.missed.video")).waitFor();
  await looksRight(page, "sandbox-group-es-360-light");
});

test("unlinked on the phone, the connection says so, and a new code links it again", async () => {
  const phone = await atThePhone({ language: "pt", width: 1440 });
  const { page, t } = phone;
  await button(page, t("sandbox.companyMenu")).click();
  await page.getByRole("menuitem", { name: t("sandbox.unlink") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("sandbox.unlink") })
    .click();
  await seen(page, t("sandbox.standing.off"));
  await button(page, t("sandbox.startAndLink")).first().click();
  await page.getByText(t("sandbox.standing.connected")).waitFor();
});

test("who connects nothing gets no phone", async () => {
  const { page, t } = await signIn("ana@demo.test", { language: "pt", path: "/sandbox" });
  await heading(page, t("frame.forbidden")).waitFor();
  await looksRight(page, "sandbox-forbidden-pt-1280-light");
});

/** An admin at the demo's phone, linked by whichever of these tests comes first. */
async function atThePhone(look: Parameters<typeof signIn>[1]): Promise<Person> {
  const admin = await signIn("admin@demo.test", { ...look, path: "/sandbox" });
  await link(admin);
  return admin;
}

async function link({ page, t }: Person, before = async () => {}) {
  const connected = page.getByText(t("sandbox.standing.connected"));
  const start = button(page, t("sandbox.startAndLink")).and(page.locator(":visible")).first();
  await connected.or(start).first().waitFor();
  if (await connected.isVisible()) return;
  await before();
  await start.click();
  await connected.waitFor();
}

const person = ({ page }: Person, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const bubble = ({ page }: Person, text: string) => page.getByRole("list").last().getByRole("listitem").filter({ hasText: text }).last();

async function say(phone: Person, name: string, text: string) {
  await person(phone, name).click();
  // Until then the field belongs to another conversation.
  await phone.page.getByRole("heading", { level: 2, name }).waitFor();
  await field(phone.page, phone.t("sandbox.write")).fill(text);
  await field(phone.page, phone.t("sandbox.write")).press("Enter");
}

async function act(phone: Person, text: string, item: string) {
  await bubble(phone, text).hover();
  await bubble(phone, text)
    .getByRole("button", { name: phone.t("sandbox.messageMenu") })
    .click();
  await phone.page.getByRole("menuitem", { name: item }).click();
}

async function attach({ page, t }: Person, item: string) {
  await button(page, t("sandbox.attach")).click();
  await page.getByRole("menuitem", { name: t(item) }).click();
}
