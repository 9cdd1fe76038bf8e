import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { NO_NETWORK } from "../complaints.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { at, button, heading } from "../screen.ts";

const RITA = "Rita de Cássia Vasconcelos e Albuquerque 🌻";
const OMAR = "عمر الخطيب";

test("whoever works on another page is told by the bell and the tab's title, and comes from there to who waits", async () => {
  const company = await furnish({ queue: "Estofaria", color: "#8A4B08", people: [RITA, OMAR] });
  const look = { password: PASSWORD, path: "/quick-messages" } as const;
  const ana = await signIn(company.ana, { ...look, language: "pt", width: 1440, height: 900 });
  const bia = await signIn(company.bia, { ...look, language: "es", width: 360, height: 740, theme: "dark" });
  for (const { page, t } of [ana, bia]) {
    await heading(page, t("quickMessages.title")).waitFor();
    await button(page, t("notifications.title")).click();
    await page.getByText(t("notifications.empty")).waitFor();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await looksRight(ana.page, "bell-empty-pt-1440-light");

  await company.say(RITA, "Bom dia! Vocês reformam poltronas? Tenho duas, bem antigas, e queria saber quanto custa.");
  await company.say(OMAR, "مرحبا، أريد طاولة");
  for (const { page, t } of [ana, bia]) {
    await expect.poll(() => page.title()).toBe(`(2) ${t("quickMessages.title")} · Recado`);
    await button(page, t("notifications.bell_other", { count: "2" })).click();
    await page.getByRole("link", { name: RITA }).waitFor();
  }
  await looksRight(ana.page, "bell-pt-1440-light");
  await looksRight(bia.page, "bell-es-360-dark");
  await ana.page.getByRole("link", { name: RITA }).click();
  await at(ana.page, "/tickets");
});

test("what is said while nobody looks is a notice of the browser, and goes when it is read", async () => {
  const company = await furnish({ queue: "Vidraria", color: "#2F6B4F", people: [RITA] });
  const { page, context, t } = await signIn(company.ana, { password: PASSWORD, language: "en", width: 1440, height: 900 });
  await context.addInitScript(keepNotices);
  await page.goto("/tags");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await heading(page, t("tags.title")).waitFor();
  await button(page, t("notifications.title")).click();
  await page.getByRole("switch", { name: t("notifications.whileAway") }).waitFor();
  await looksRight(page, "bell-allowed-en-1440-light");
  await page.keyboard.press("Escape");
  await page.evaluate(look, "hidden");
  await company.say(RITA, "Quebrou a vitrine.");
  await expect.poll(() => page.title()).toBe(`(1) ${t("tags.title")} · Recado`);
  await expect.poll(() => notices(page)).toEqual([[RITA, "Quebrou a vitrine."]]);
  await page.evaluate(look, "visible");
  await page.getByRole("link", { name: t("tickets.title") }).click();
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await page.getByRole("button", { name: `${t("tickets.accept")}: ${RITA}` }).click();
  await page.getByRole("heading", { level: 2, name: RITA }).waitFor();
  await expect.poll(() => notices(page)).toEqual([]);
});

test("without a network the page says so instead of the browser, and comes back", async () => {
  const { page, context, t, complaints } = await signIn("ana@demo.test", {
    language: "pt",
    width: 360,
    height: 740,
    theme: "light",
    path: "/tags",
  });
  await heading(page, t("tags.title")).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload().catch(() => {});
  await page.getByRole("heading", { name: "O Recado não respondeu" }).waitFor();
  await looksRight(page, "no-network-pt-360-light");
  await context.setOffline(false);
  await page
    .getByRole("button", { name: "Tentar de novo" })
    .click()
    .catch(() => {}); // it may be quicker
  await heading(page, t("tags.title")).waitFor();
  complaints.forgive(NO_NETWORK);
  complaints.forgive(/503/); // the response of the test's own route
});

/** As when the user switches tabs, which a headless browser cannot do. */
function look(state: string) {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** A headless browser denies every notification: here they are stored instead. */
function keepNotices() {
  let shownNotices: Array<{ title: string; body?: string; tag?: string; close(): void }> = [];
  const drop = (notice: object) => {
    shownNotices = shownNotices.filter((other) => other !== notice);
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
    const notice = { title, ...options, close: () => drop(notice) };
    shownNotices = [...shownNotices.filter(({ tag }) => tag !== options.tag), notice];
  };
  ServiceWorkerRegistration.prototype.getNotifications = async () => shownNotices as unknown as Notification[];
}

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
  });
