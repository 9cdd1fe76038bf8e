import type { Page } from "playwright-core";
import { test } from "vitest";
import { type Person, signIn } from "../person.ts";
import { button, heading, row } from "../screen.ts";

/** The retry button: on a broken page, and before there is any page. */
const again = ({ page, t }: Person) =>
  button(page, t("common.reload"))
    .or(button(page, t("common.retry")))
    .first();
const title = ({ page, t }: Person, name: string) => heading(page, t(name));

/** Each file of ours that the page loads by itself. */
async function partsOf(page: Page, path: string) {
  const parts = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) parts.add(pathname);
  };
  page.on("request", note);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return [...parts];
}

async function without(person: Person, part: string, work: () => Promise<void>) {
  const { context } = person;
  await context.route(`**${part}`, (route) => route.abort());
  await work();
  await context.unroute(`**${part}`);
}

/** The browser's own error for a missing file. */
const hush = ({ complaints }: Person) => complaints.list.splice(0);

/** The app, its texts in two parts, the frame, the shared code, the ticket list and the conversation. */
const KINDS = ["index", "pt", "pt.inside", "frame", "pages", "desk", "talk"];

test("whichever file of the application does not come, there is the page or a word and a way to try again, never nothing", async () => {
  const ana = await signIn("ana@demo.test", { language: "pt", width: 1440 });
  const { page } = ana;
  await title(ana, "tickets.title").waitFor();
  const parts = await partsOf(page, "/tickets");
  for (const kind of KINDS) {
    const part = parts.find((path) => path.startsWith(`/assets/${kind}-`));
    if (!part) throw new Error(`There is no ${kind} among ${parts.join(" ")}`);
    const something = again(ana).or(title(ana, "tickets.title")).first();
    await without(ana, part, async () => {
      await page.goto("/tickets", { waitUntil: "commit" });
      await something.waitFor();
      // The page may have reloaded by itself meanwhile.
      await page.waitForLoadState("networkidle");
      await something.waitFor();
    });
    if (await again(ana).isVisible()) await again(ana).click();
    await title(ana, "tickets.title").waitFor();
  }
  hush(ana);
});

test("a file that hangs is told of, too: before the first page, and before the next", { timeout: 300_000 }, async () => {
  const ana = await signIn("ana@demo.test", { language: "pt", width: 360, theme: "dark" });
  const { page, context, t } = ana;
  await title(ana, "tickets.title").waitFor();
  const [entry = ""] = await partsOf(page, "/tickets");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let hanging = entry;
  await context.route("**/assets/*.js", (route) =>
    hanging !== "" && route.request().url().includes(hanging) ? released.then(() => route.abort()) : route.continue(),
  );
  await page.goto("/tickets", { waitUntil: "commit" });
  await page.getByRole("status").filter({ hasText: "Recado…" }).waitFor();
  await button(page, t("common.retry")).waitFor();
  hanging = "";
  await button(page, t("common.retry")).click();
  await title(ana, "tickets.title").waitFor();

  hanging = "/assets/TagList-";
  await page.goto("/tags", { waitUntil: "commit" });
  await page.getByText(t("common.late")).waitFor();
  hanging = "";
  await button(page, t("common.reload")).click();
  await title(ana, "tags.title").waitFor();
  release();
  hush(ana);
});

test("what cannot be fetched on the way to another page, or for a question, leaves a word and a way back", async () => {
  const ana = await signIn("admin@demo.test", { language: "pt", width: 1440 });
  const { page, t } = ana;
  await title(ana, "tickets.title").waitFor();
  await without(ana, "/assets/TagList-*.js", async () => {
    await page
      .getByRole("navigation", { name: t("frame.navigation") })
      .getByRole("link", { name: t("tags.title") })
      .click();
    await page.waitForURL("**/tags");
    await again(ana).waitFor();
    await page.waitForLoadState("networkidle");
    await again(ana).waitFor();
  });
  await again(ana).click();
  await title(ana, "tags.title").waitFor();

  await without(ana, "/assets/ConfirmDialog-*.js", async () => {
    await row(page, "").first().getByRole("button").last().click();
    await again(ana).waitFor();
  });
  await again(ana).click();
  await title(ana, "tags.title").waitFor();
  hush(ana);
});
