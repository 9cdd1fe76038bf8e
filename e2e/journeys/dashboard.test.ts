import { readFile } from "node:fs/promises";
import { type Metric, metrics } from "@recado/contract/metrics";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { furnish } from "../desk.ts";
import { looksRight, picture } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, closeDialog, field, heading, seen } from "../screen.ts";
import { customerOf } from "../talk.ts";

const RITA = "Rita dos Números";

test("an admin's start: numbers that follow what others do, each with what it counts, in a file, and on the wall", async () => {
  const desk = await furnish({ queue: "Números", color: "#1864AB", people: [RITA] });
  const { page, t } = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900, path: "/" });
  await heading(page, t("dashboard.title")).waitFor();
  await page.getByRole("figure", { name: t("dashboard.byDay") }).waitFor();
  const attendants = page.getByRole("region", { name: t("dashboard.by.user") });
  await attendants.getByRole("rowheader", { name: "Ana Prado" }).first().waitFor();
  await looksRight(page, "dashboard-pt-1440-light");

  // Other users' changes show without a reload.
  const [happening, pending, unanswered] = [
    await numberOf(page, "happening"),
    await numberOf(page, "pending"),
    await numberOf(page, "unanswered"),
  ];
  const counts = (metric: Metric, count: number) => expect.poll(() => numberOf(page, metric), { timeout: 20_000 }).toBe(count);
  await customerOf(desk, RITA).say("Bom dia, quanto custa?");
  await counts("pending", pending + 1);
  await counts("unanswered", unanswered + 1);
  const { tickets } = await desk.as<{ tickets: { id: number; contact: { name: string } }[] }>("GET", "/ticket/kanban?showAll=true");
  const id = tickets.find(({ contact }) => contact.name === RITA)?.id;
  await desk.as("PUT", `/tickets/${id}`, { status: "open" });
  await counts("happening", happening + 1);
  await counts("pending", pending);

  // A number opens as many rows as it says, the ticket among them.
  await card(page, "happening").click();
  const opened = page.getByRole("dialog").getByRole("listitem");
  await opened.filter({ hasText: RITA }).waitFor();
  expect(await opened.count()).toBe(happening + 1);
  await picture(page, "dashboard-opened-pt-1440-light");
  await closeDialog(page);
  await desk.as("PUT", `/tickets/${id}`, { status: "closed", silent: true });
  await counts("happening", happening);

  // An end before the start is refused, and the old numbers stay.
  const ends = await field(page, t("dashboard.to")).inputValue();
  await field(page, t("dashboard.to")).fill("2020-01-31");
  await button(page, t("dashboard.apply")).click();
  await seen(page, t("dashboard.wrongOrder"));
  await field(page, t("dashboard.from")).fill(ends);
  await field(page, t("dashboard.to")).fill(ends);
  await button(page, t("dashboard.apply")).click();
  await expect.poll(() => numberOf(page, "finished")).toBeGreaterThan(0);
  await card(page, "finished").click();
  await opened.filter({ hasText: RITA }).first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("dialog")
      .getByRole("button", { name: t("dashboard.csv") })
      .click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.length - 1).toBe(await numberOf(page, "finished"));
  expect(lines.some((line) => line.includes(RITA))).toBe(true);
  await closeDialog(page);

  await button(page, t("dashboard.wall")).click();
  await button(page, t("dashboard.leaveWall")).waitFor();
  await looksRight(page, "dashboard-wall-pt-1440-light", { isLive: true });
  await page.keyboard.press("Escape");
  await button(page, t("dashboard.wall")).waitFor();

  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await looksRight(page, "dashboard-pt-800-dark", { isLive: true });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(page, "dashboard-pt-360-light", { isLive: true });
});

const card = (page: Page, metric: Metric) =>
  page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${metrics[metric].name.pt}`) })
    .first();
const numberOf = async (page: Page, metric: Metric) => Number((await card(page, metric).locator("strong").innerText()).replaceAll(".", ""));
