import { expect, test } from "vitest";
import { eventually } from "../../../apps/api/src/testing/eventually.ts";
import { askAs } from "../../ask.ts";
import { cloudLine } from "../../cloudLine.ts";
import { createCompany } from "../../company.ts";
import { type Person, signIn } from "../../person.ts";
import { button } from "../../screen.ts";
import { accept, said, tab } from "../../talk.ts";

const RITA = "Rita Vasconcelos";
const NUMBER = "5511987650001";
const DAY_S = 86_400;
const FIRST_DAY_S = Date.UTC(2025, 10, 18, 15) / 1000;
const DAYS = ["terça-feira, 18 de novembro de 2025", "quarta-feira, 19 de novembro de 2025", "quinta-feira, 20 de novembro de 2025"];
const OF_A_DAY = 40;

/** Three days of unread messages, of which only the last page loads at once. */
async function longTalk() {
  const company = await createCompany("Vidraçaria Longa");
  const as = await askAs(company.email, company.password);
  const { hear: receive } = await cloudLine(as, { name: "Linha longa" });
  const line = (at: number) => ({
    type: "text",
    text: { body: `Linha ${100 + at}` },
    at: FIRST_DAY_S + Math.floor(at / OF_A_DAY) * DAY_S + (at % OF_A_DAY) * 60,
  });
  const lines = Array.from({ length: DAYS.length * OF_A_DAY }, (_, at) => line(at));
  await receive(NUMBER, RITA, lines);
  const waiting = () => as<{ tickets: Array<{ unreadMessages: number }> }>("GET", "/tickets?status=pending&showAll=true");
  await eventually(waiting, ({ tickets }) => tickets[0]?.unreadMessages === lines.length, 120_000);
  let at = FIRST_DAY_S + DAYS.length * DAY_S;
  const hearMore = (body: string) => receive(NUMBER, RITA, [{ at: ++at, type: "text", text: { body } }]);
  const person = await signIn(company.email, { password: company.password, width: 1440, height: 900 });
  return { person, hearMore };
}

test("reading far back, one stays where one is while more comes at either end, knows the day, and one press leads to the latest", {
  timeout: 300_000,
}, async () => {
  const { person, hearMore } = await longTalk();
  const { page, t } = person;
  await page.goto("/tickets");
  await tab(person, "pending");
  const badge = page.getByRole("listitem").filter({ hasText: RITA }).locator("[data-many=true]");
  expect(await badge.locator("[aria-hidden]").innerText(), "of more than ninety-nine it is said that they are more").toBe("99+");
  expect(await badge.evaluate((one) => getComputedStyle(one).animationName)).toContain("pulse");
  await accept(person, RITA);
  const log = page.getByRole("log");
  // With more unread messages than one page, the view starts there; after reading, it starts at the end.
  const line = log.getByText(t("tickets.unread", { count: DAYS.length * OF_A_DAY }));
  await line.waitFor();
  expect(await isSeen(person, "Linha 120"), "he begins with the oldest that has come").toBe(true);
  await badge.waitFor({ state: "detached" });
  await page.reload();
  await said(person, "Linha 219").waitFor();
  // Some browsers anchor the scroll position by themselves; it must hold in all of them.
  await log.evaluate((element) => {
    element.style.overflowAnchor = "none";
  });
  expect(await said(person, "Linha 100").count(), "not all of it is there yet").toBe(0);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(/\/api\/messages\/\d+\?.*cursor=/, async (route) => {
    requestCount += 1;
    await released;
    await route.continue();
  });
  const many = () => log.locator("[data-message]").count();
  const before = await many();
  await log.evaluate((element) => {
    element.scrollTop = element.clientHeight - element.scrollHeight + 120;
  });
  await expect.poll(() => requestCount).toBe(1);
  const read = await topmost(person);
  release();
  await expect.poll(many).toBeGreaterThan(before);
  expect(await placeOf(person, read.id), "what stands before one's eyes has not moved").toBe(read.top);

  await hearMore("Ainda aí?");
  await button(page, t("tickets.newMessages", { count: 1 })).waitFor();
  await hearMore("Alô?");
  await button(page, t("tickets.newMessages", { count: 2 })).waitFor();
  expect(await placeOf(person, read.id), "nor when something new was said below").toBe(read.top);

  // The day of the visible messages shows while scrolling, and goes after a moment.
  await log.hover();
  for (const day of DAYS.toReversed()) await expect.poll(() => scrolledTo(person, day), { interval: 100 }).toBe(true);
  await expect.poll(() => page.locator("[data-shown=true]").count()).toBe(0);
  expect(await log.getByText(DAYS[0] ?? "", { exact: true }).count()).toBe(1);

  await button(page, t("tickets.newMessages", { count: 2 })).click();
  await expect.poll(() => log.evaluate((element) => Math.abs(element.scrollTop))).toBeLessThan(2);
  expect(await isSeen(person, "Alô?")).toBe(true);
  await button(page, t("tickets.newMessages", { count: 2 })).waitFor({ state: "detached" });
  expect(await button(page, t("tickets.toEnd")).count()).toBe(0);
});

test("the list is as wide as one drags it, after a reload, too, and the key that explains the keys works on every page", async () => {
  const { page, t } = await signIn("ana@demo.test", { width: 1440, height: 900 });
  const handle = page.getByRole("separator", { name: t("tickets.width") });
  const list = page.locator(":has(> [role=separator])");
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);
  const positionOf = async () => {
    const box = await handle.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 200 };
  };
  const before = await width();
  const from = await positionOf();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y, { steps: 4 });
  await page.mouse.move(from.x + 120, from.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await width()) - before - 120)).toBeLessThanOrEqual(4);
  const dragged = await width();
  await page.mouse.move(from.x, from.y);
  expect(await width(), "it was let go").toBe(dragged);
  await page.reload();
  await handle.waitFor();
  await expect.poll(width).toBe(dragged);

  for (const path of ["/tickets", "/tags"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: t("keys.title") }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.goto("/tickets");
  const search = page.getByRole("searchbox", { name: t("tickets.search") });
  await search.press("?");
  expect(await search.inputValue(), "in a field it is a letter").toBe("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

/** The first visible message, and its position. */
const topmost = ({ page }: Person) =>
  page.getByRole("log").evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const all = [...log.querySelectorAll<HTMLElement>("[data-message]")];
    const first = all.find((one) => one.getBoundingClientRect().top >= top);
    return { id: first?.dataset.message ?? "", top: Math.round(first?.getBoundingClientRect().top ?? -1) };
  });

const placeOf = ({ page }: Person, id: string) =>
  page.locator(`[data-message="${id}"]`).evaluate((one) => Math.round(one.getBoundingClientRect().top));

/** Scrolls by wheel steps until the sticky day is this one. */
async function scrolledTo({ page }: Person, day: string) {
  if ((await page.locator("[data-shown=true]").filter({ hasText: day }).count()) === 1) return true;
  await page.mouse.wheel(0, -500);
  return false;
}

async function isSeen(person: Person, text: string) {
  const [box, log] = [await said(person, text).boundingBox(), await person.page.getByRole("log").boundingBox()];
  return box !== null && log !== null && box.y >= log.y && box.y + box.height <= log.y + log.height;
}
