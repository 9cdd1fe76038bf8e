import { expect, test } from "vitest";
import { NO_NETWORK } from "../complaints.ts";
import { picture } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, heading, row, seen } from "../screen.ts";

test("the drawer is open on a wide screen, a rail on a middling one, and over the page on a narrow one", async () => {
  const wide = await signIn("admin@demo.test", { language: "pt", width: 1440, theme: "light" });
  expect(await drawerWidth(wide)).toBe(230);
  await wide.page.getByText(/^v\d+\.\d+\.\d+$/).waitFor();
  await entry(wide, "tags.title").click();
  await at(wide.page, "/tags");
  await button(wide.page, wide.t("frame.drawer")).click();
  await expect.poll(() => drawerWidth(wide)).toBeLessThan(100);
  await wide.page.reload();
  await heading(wide.page, wide.t("tags.title")).waitFor();
  expect(await drawerWidth(wide), "it is as one left it").toBeLessThan(100);

  const middling = await signIn("bruno@demo.test", { language: "es", width: 800, theme: "light" });
  expect(await drawerWidth(middling)).toBeLessThan(100);

  const narrow = await signIn("ana@demo.test", { language: "en", width: 360, theme: "dark" });
  expect(await entry(narrow, "tags.title").count()).toBe(0);
  await button(narrow.page, narrow.t("frame.drawer")).click();
  await entry(narrow, "tags.title").waitFor();
  expect(await narrow.page.getByRole("dialog").evaluate((drawer) => drawer.getBoundingClientRect().width)).toBe(230);
  await picture(narrow.page, "drawer-en-360-dark");
  await entry(narrow, "tags.title").click();
  await heading(narrow.page, narrow.t("tags.title")).waitFor();
  await entry(narrow, "tags.title").waitFor({ state: "detached" });
});

test("the palette leads to a page by a few of its letters, accents or not", async () => {
  const { page, t } = await signIn("admin@demo.test", { language: "es", width: 1440, theme: "dark", path: "/tags" });
  await heading(page, t("tags.title")).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("frame.palette.placeholder") }).waitFor();
  await page.keyboard.type("rapid");
  await expect.poll(() => page.getByRole("option").first().innerText()).toBe(t("quickMessages.title"));
  await picture(page, "palette-es-1440-dark");
  await page.keyboard.press("Enter");
  await at(page, "/quick-messages");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("without a network what is on the screen stays, and it is said; afterwards everything is current again", async () => {
  const { page, context, t, complaints } = await signIn("ana@demo.test", {
    language: "en",
    width: 800,
    theme: "light",
    path: "/quick-messages",
  });
  await row(page, "/horario").waitFor();
  await context.setOffline(true);
  await seen(page, t("common.offline"));
  await row(page, "/horario").waitFor();
  await picture(page, "offline-en-800-light");
  await button(page, t("frame.refresh")).click();
  await context.setOffline(false);
  await page.getByText(t("common.offline")).waitFor({ state: "detached" });
  await button(page, t("frame.refresh")).click();
  await row(page, "/horario").waitFor();
  complaints.forgive(NO_NETWORK);
});

test("dark stays dark after a reload, whatever the system prefers, until the system is to be followed again", async () => {
  const { page, t } = await signIn("bruno@demo.test", { language: "pt", width: 800, theme: "light" });
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const choose = async (theme: "dark" | "auto") => {
    await button(page, t("frame.theme")).click();
    await page.getByRole("menuitemradio", { name: t(`frame.themes.${theme}`) }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
  };
  expect(await scheme()).toBe("light");
  await choose("dark");
  await page.reload();
  await button(page, t("frame.theme")).waitFor();
  expect(await scheme()).toBe("dark");

  await choose("auto");
  expect(await scheme()).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(scheme).toBe("dark");
});

const entry = ({ page, t }: Person, title: string) =>
  page.getByRole("navigation", { name: t("frame.navigation") }).getByRole("link", { name: t(title) });

const drawerWidth = async ({ page }: Person) => (await page.getByRole("complementary").boundingBox())?.width ?? 0;
