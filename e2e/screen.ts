import type { Page } from "playwright-core";
import { expect } from "vitest";

/** By its label alone: a required field's star is part of the label's text, and no part of its name. */
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${literal(label)}( \\*)?$`));

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The list item that contains this text. */
export const row = (page: Page, text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

/** Waits for a text, as a toast or a field's error. */
export const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

export async function closeDialog(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

export const isWrong = async (page: Page, label: string, text: string) => {
  await seen(page, text);
  expect(await field(page, label).getAttribute("aria-invalid"), `${label} is marked as wrong`).toBe("true");
};

export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The server answers again. A request under way may then be answered twice, which is no error of the test. */
export const unroute = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });
