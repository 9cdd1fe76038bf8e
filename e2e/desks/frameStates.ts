import type { auth } from "@recado/contract/auth";
import type { Output } from "@recado/contract/endpoint";
import { TICKETS_PAGE, type Ticket } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { button, closeDialog, field, unroute } from "../screen.ts";
import { openBell } from "../talk.ts";
import { goTo, type See, unanswered } from "./see.ts";

const MORE = 43;

/** The bell with more entries than it shows, and the permission question; empty, with the question postponed; empty, with it answered. */
const bell: See = async (person, _, shoot) => {
  const { page, t } = person;
  const path = /\/api\/tickets\?.*withUnreadMessages/;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { tickets: Ticket[] };
    const many = Array.from({ length: TICKETS_PAGE }, (_, at) => ({ ...answer.tickets[at % answer.tickets.length], id: 1_000_000 + at }));
    await route.fulfill({ response, json: { ...answer, tickets: many, count: TICKETS_PAGE + MORE } });
  });
  await goTo(person, "/tags", "tags.title");
  await browserSays(page, "default");
  await openBell(person);
  await page.getByRole("link", { name: t("notifications.more", { count: MORE }) }).waitFor();
  await button(page, t("notifications.later")).waitFor();
  await shoot("bell-asks");
  await unroute(page);
  await page.route(path, (route) => route.fulfill({ json: { tickets: [], count: 0, hasMore: false, cursor: null } }));
  await goTo(person, "/tags", "tags.title");
  await browserSays(page, "default");
  await openBell(person);
  await page.getByText(t("notifications.empty")).waitFor();
  await button(page, t("notifications.later")).click();
  await button(page, t("notifications.later")).waitFor({ state: "detached" });
  await shoot("bell-later");
  await closeDialog(page);
  await browserSays(page, "granted");
  await openBell(person);
  await page.getByRole("switch", { name: t("notifications.whileAway") }).waitFor();
  await shoot("bell-allowed");
  await closeDialog(page);
  await page.evaluate(() => localStorage.removeItem("notices"));
  await page.unroute(path);
};

/** Sets the permission until the next reload. A headless browser denies every notification. */
const browserSays = (page: Page, permission: NotificationPermission) =>
  page.evaluate((value) => Object.defineProperty(Notification, "permission", { get: () => value, configurable: true }), permission);

const DAY_MS = 24 * 60 * 60 * 1000;

const dueSoon: See = async (person, _, shoot) => {
  const { page, t } = person;
  const path = "**/api/auth/refresh_token";
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { token, user } = (await response.json()) as Output<typeof auth.refresh>;
    const dueDate = new Date(new Date(response.headers().date ?? "").getTime() + 3.5 * DAY_MS).toISOString();
    await route.fulfill({ response, json: { token, user: { ...user, company: { ...user.company, dueDate } } } });
  });
  await goTo(person, "/tags", "tags.title");
  const [says = ""] = t("frame.dueSoon", { count: 3, date: "…" }).split("…");
  await page.getByText(says).waitFor();
  await shoot("due-soon");
  await unroute(page);
};

const profile: See = async (person, { names }, shoot) => {
  const { page, t } = person;
  await goTo(person, "/tags", "tags.title");
  await button(page, t("frame.profile", { name: names[0] })).click();
  await page.getByRole("menuitem", { name: t("frame.editProfile") }).click();
  await field(page, t("frame.newPassword")).fill("Petalas-azuis-3");
  await field(page, t("frame.currentPassword")).waitFor();
  await shoot("profile");
  await page.keyboard.press("Escape");
  await button(page, t("common.unsaved.leave")).click();
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
};

/** The network is there, but the socket is not connected. */
const unheard: See = async (person, _, shoot) => {
  const { page, t } = person;
  await unanswered(page, /\/socket\.io\//, async () => {
    await goTo(person, "/tags", "tags.title");
    await page.getByRole("alert").getByText(t("common.unheard")).waitFor();
    await shoot("unheard");
  });
};

export const frameStates = [bell, dueSoon, profile, unheard];
