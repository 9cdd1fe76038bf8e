import { expect, onTestFinished, test } from "vitest";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, field, row, seen } from "../screen.ts";

const PEOPLE = ["Zulmira Pacheco", "Otávio Reis", "Ivone Prado"];
const LIST = "Clientes do bairro";
const MINUTE_MS = 60_000;

type Contacts = { people: { name: string; number: string }[] };

test("a campaign is written, started, and followed in its report to the end; another one is stopped", {
  timeout: 4 * MINUTE_MS,
}, async () => {
  const { as, phone } = await furnish({ queue: "Promoções", color: "#B5476B", people: PEOPLE });
  const { people } = await as<Contacts>("GET", `/sandbox/${phone}`);
  const { id: contactListId } = await as<{ id: number }>("POST", "/contact-lists", { name: LIST });
  for (const { name, number } of people.filter((one) => PEOPLE.includes(one.name)))
    await as("POST", "/contact-list-items", { name, number, contactListId });
  onTestFinished(() => clear(as, contactListId));
  const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, path: "/campaigns-config" });
  const { page, t } = admin;
  await field(page, t("campaignsConfig.messageInterval")).selectOption("0");
  await field(page, t("campaignsConfig.longerIntervalAfter")).selectOption("0");
  await field(page, t("campaignsConfig.key")).fill("loja");
  await field(page, t("campaignsConfig.content")).fill("Rua das Flores, 120");
  await button(page, t("campaignsConfig.add")).click();
  await seen(page, t("campaignsConfig.added"));
  await button(page, t("common.save")).click();
  await seen(page, t("campaignsConfig.saved"));
  await looksRight(page, "campaigns-config-pt-1440-light");

  await page.goto("/campaigns");
  await write(admin, "Chegaram os sofás", "Oi {nome}, venha ver na {loja}!");
  await button(page, t("campaigns.startOne", { name: "Chegaram os sofás" })).click();
  await button(page, t("campaigns.start")).click();
  await seen(page, t("campaigns.started"));
  await row(page, "Chegaram os sofás").getByRole("link").click();
  await page.getByText(t("campaigns.status.FINALIZADA")).waitFor({ timeout: MINUTE_MS });
  await page
    .getByText(t("campaigns.reports.delivered", { done: "3", all: "3" }))
    .first()
    .waitFor({ timeout: MINUTE_MS });
  for (const name of PEOPLE) await row(page, `Oi ${name}, venha ver na Rua das Flores, 120!`).waitFor();
  await looksRight(page, "campaign-report-pt-1440-light", { isLive: true });

  await as("POST", "/campaign-settings", { settings: { messageInterval: 20 } });
  await page
    .getByRole("main")
    .getByRole("link", { name: t("campaigns.reports.back"), exact: true })
    .click();
  await at(page, "/campaigns");
  await write(admin, "Últimas peças", "Só até sexta, {nome}.");
  await button(page, t("campaigns.startOne", { name: "Últimas peças" })).click();
  await button(page, t("campaigns.start")).click();
  await row(page, "Últimas peças")
    .getByText(t("campaigns.progress", { done: "1", all: "3" }))
    .waitFor();
  await button(page, t("campaigns.stopOne", { name: "Últimas peças" })).click();
  await button(page, t("campaigns.stop")).click();
  await seen(page, t("campaigns.stopped"));
  await row(page, "Últimas peças").getByText(t("campaigns.status.CANCELADA")).waitFor();
  await looksRight(page, "campaigns-pt-1440-light", { isLive: true });
  const { records } = await as<{ records: { name: string; counts: { planned: number; pending: number } }[] }>("GET", "/campaigns");
  const stopped = records.find(({ name }) => name === "Últimas peças");
  expect(stopped?.counts.planned).toBe(3);
  expect(stopped?.counts.pending).toBeGreaterThanOrEqual(1);
});

/** By the form, for the list and without a time. */
async function write({ page, t }: Person, name: string, text: string) {
  await button(page, t("campaigns.new")).click();
  await field(page, t("common.name")).fill(name);
  await field(page, t("campaigns.connection")).selectOption({ label: "Promoções" });
  await field(page, t("campaigns.contactList")).selectOption({ label: LIST });
  await field(page, t("campaigns.message", { number: "1" })).fill(text);
  await page.getByText(t("campaigns.previewOf", { name: "Ivone Prado" })).waitFor();
  await looksRight(page, "campaign-form-pt-1440-light");
  await button(page, t("common.save")).click();
  await seen(page, t("campaigns.saved"));
  await row(page, name).getByText(t("campaigns.status.INATIVA")).waitFor();
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The demo company is as it was before. */
async function clear(as: Ask, listId: number) {
  const { records } = await as<{ records: { id: number; status: string }[] }>("GET", "/campaigns");
  for (const { id, status } of records) {
    // Answered without a body.
    if (status === "EM_ANDAMENTO") await as("POST", `/campaigns/${id}/cancel`, {}).catch(() => {});
    await as("DELETE", `/campaigns/${id}`);
  }
  await as("DELETE", `/contact-lists/${listId}`);
  await as("POST", "/campaign-settings", {
    settings: { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] },
  });
}
