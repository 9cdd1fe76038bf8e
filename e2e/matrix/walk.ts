import type { Locator, Page } from "playwright-core";
import type { Person } from "../person.ts";
import { button, heading } from "../screen.ts";
import { settled } from "../settled.ts";
import { forgetShifts } from "../shifts.ts";
import type { Screen } from "./screens.ts";

/** A click without an input event, after which shifts would be allowed: whatever moves now counts. */
export const press = (target: Locator) => target.evaluate((one) => (one as HTMLElement).click());

/** Headings of pages whose menu entry has another text, as its group's title stands above it. */
const headings: Record<string, string> = { "flowbuilders.title": "flowbuilders.heading" };

/** Navigates by the menu, and notes layout shifts from then on. */
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

/** Navigates to a page outside of the menu, without a reload. */
export async function goTo({ page }: Person, path: string) {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** From this width on the menu is open at first, below it is a rail; later resizes do not change it. */
const RAIL_PX = 1200;

/** Resizes the window; the menu gets its initial state for that width. */
export async function resize(person: Person, width: number) {
  const { page, t } = person;
  const { width: was, height = 800 } = page.viewportSize() ?? {};
  if (was === width) return;
  const hasDrawer = (await navigation(person).count()) > 0; // none before sign-in
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

/** The menu's entries. */
export async function drawer(person: Person): Promise<string[]> {
  const { page } = person;
  await openDrawer(person);
  // The name comes first; a badge may follow.
  const names = await entries(person).evaluateAll((links) => links.map((link) => link.querySelector("span")?.textContent ?? ""));
  if (isNarrow(page)) {
    await page.keyboard.press("Escape");
    await entries(person).first().waitFor({ state: "detached" });
  }
  return names;
}
