import type { Locator, Page } from "playwright-core";
import type { Person } from "../person.ts";
import { button, heading } from "../screen.ts";
import { settled } from "../settled.ts";
import { forgetShifts } from "../shifts.ts";
import type { Screen } from "./screens.ts";

/** Without a press of a finger or a key, after which things may move: whatever moves now has moved by itself. */
export const press = (what: Locator) => what.evaluate((one) => (one as HTMLElement).click());

/** Of a page that is called otherwise in the drawer, where the group's name stands above it. */
const headings: Record<string, string> = { "flowbuilders.title": "flowbuilders.heading" };

/** From one page to another by the drawer, and what moves from then on is noted. */
export async function comeTo(person: Person, { title }: Screen) {
  const { page, t } = person;
  await openDrawer(person);
  await forgetShifts(page);
  await press(
    entries(person)
      .filter({ hasText: t(title) })
      .first(),
  );
  await heading(page, t(headings[title] ?? title)).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** To a page that the drawer does not have, without loading the application anew. */
export async function goTo({ page }: Person, path: string) {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Above that the drawer begins open, below as a rail; once it stands there it stays as it is. */
const RAIL_PX = 1200;

/** As a window is made wider or narrower; where there is a drawer, it becomes what it begins as at that width. */
export async function resize(person: Person, width: number) {
  const { page, t } = person;
  const { width: was, height = 800 } = page.viewportSize() ?? {};
  if (was === width) return;
  const hasDrawer = (await navigation(person).count()) > 0; // not before one has signed in
  await page.setViewportSize({ width, height });
  const toggle = page.locator("header").getByRole("button", { name: t("frame.drawer"), includeHidden: true });
  if (hasDrawer && width >= 600 && (await toggle.getAttribute("aria-expanded")) !== String(width > RAIL_PX)) await press(toggle);
  await settled(page);
  await forgetShifts(page);
}

const navigation = ({ page, t }: Person) => page.getByRole("navigation", { name: t("frame.navigation") });
const entries = (person: Person) => navigation(person).getByRole("link");

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

async function openDrawer(person: Person) {
  if (isNarrow(person.page)) await press(button(person.page, person.t("frame.drawer")));
  await entries(person).first().waitFor();
}

/** What the drawer offers. */
export async function drawer(person: Person): Promise<string[]> {
  const { page } = person;
  await openDrawer(person);
  // Its name comes first; a number that wants attention may stand behind it.
  const names = await entries(person).evaluateAll((links) => links.map((link) => link.querySelector("span")?.textContent ?? ""));
  if (isNarrow(page)) {
    await page.keyboard.press("Escape");
    await entries(person).first().waitFor({ state: "detached" });
  }
  return names;
}
