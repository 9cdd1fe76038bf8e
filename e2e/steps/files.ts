import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { filesIn } from "../../apps/api/src/platform/media/testFiles.ts";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { field } from "../screen.ts";
import { closeDrawer, drawer, hasThumbnails, mediaFrom, menu, said } from "../talk.ts";

/** Sends a picture, a document, a video and a sound with captions: their upload, and each in its own form. */
export async function sendFiles(person: Person, { words, caption }: { words: string; caption: string }, shoot: Shoot) {
  const { page, t } = person;
  const chosen = page.getByTestId("files");
  const files = await ownFiles(page);
  await chosen.setInputFiles(files.slice(0, 2));
  await chosen.setInputFiles(files.slice(2));
  const attached = page.getByRole("list", { name: t("tickets.attached") });
  await expect.poll(() => attached.getByRole("listitem").count()).toBe(files.length);
  await field(page, t("tickets.captionOf", { name: "garantia.pdf" })).fill(caption);
  await field(page, t("tickets.write")).fill(words);
  await shoot("attached");
  await seeThemGo(person, shoot);
  const [picture, film, ...rest] = [
    page.getByRole("img", { name: "violão.png" }),
    page.getByRole("link", { name: t("tickets.kind.video"), exact: true }),
    page.getByRole("link", { name: "garantia.pdf" }),
    page.getByRole("slider", { name: t("tickets.voice.position") }),
  ].map((has) => page.getByRole("log").getByRole("listitem").filter({ has }).last());
  for (const message of [picture, film, ...rest]) await message?.getByText(t("tickets.ack.delivered")).waitFor();
  for (const seen of hasThumbnails() ? [picture, film] : [picture]) if (seen) await areDrawn(seen.locator("a img"));
  await shoot("sent");
}

/** On a slow connection, the upload's progress. */
async function seeThemGo({ page, context, t }: Person, shoot: Shoot) {
  const line = await context.newCDPSession(page);
  const carry = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await line.send("Network.enable");
  await carry(1_500);
  try {
    await field(page, t("tickets.write")).press("Enter");
    const progress = page.getByRole("progressbar", { name: t("tickets.uploading") });
    await expect.poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBeGreaterThan(0);
    await shoot("uploading");
  } finally {
    await carry(-1);
    await line.detach();
  }
}

/** The viewer: a picture fitted, then enlarged, then the video after it. */
export async function viewPicture(person: Person, words: string, shoot: Shoot) {
  const { page, t } = person;
  await said(person, words).locator("a img").click();
  const viewer = page.getByRole("dialog", { name: t("tickets.viewer.title") });
  const picture = viewer.getByRole("img");
  await picture.waitFor();
  await page.keyboard.press("+");
  await expect.poll(() => picture.evaluate((image) => image.style.transform)).not.toContain("scale(1)");
  await shoot("viewer");
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await viewer.locator("video").waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
}

/** The files of the conversation, in the drawer. */
export async function seeFilesBeside(person: Person, shoot: Shoot) {
  const { t } = person;
  await menu(person, "contactDrawer.title");
  const [pictures, files] = ["pictures", "files"].map((kind) => drawer(person).getByRole("list", { name: t(`contactDrawer.${kind}`) }));
  await files?.getByRole("link", { name: "garantia.pdf" }).waitFor();
  await pictures?.scrollIntoViewIfNeeded();
  if (pictures) await areDrawn(pictures.locator("img"));
  await shoot("files");
  await closeDrawer(person);
}

const areDrawn = (images: Locator) =>
  expect
    .poll(() => images.evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);

type Own = { name: string; mimeType: string; buffer: Buffer };
let cachedFiles: Own[] | undefined;

/** Local files, created on first use. */
export async function ownFiles(page: Page): Promise<Own[]> {
  if (cachedFiles) return cachedFiles;
  const folder = await mkdtemp(join(tmpdir(), "recado-e2e-"));
  try {
    const { picture } = await mediaFrom(page);
    const { film, sound } = filesIn(folder);
    const read = async (path: string, mimeType: string) => ({ name: basename(path), mimeType, buffer: await readFile(path) });
    cachedFiles = [
      { name: "violão.png", mimeType: "image/png", buffer: Buffer.from(picture) },
      { name: "garantia.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") },
      await read(await film("tocando.mp4", { args: ["-pix_fmt", "yuv420p"] }), "video/mp4"),
      await read(await sound("acorde.mp3"), "audio/mpeg"),
    ];
    return cachedFiles;
  } finally {
    await rm(folder, { recursive: true });
  }
}
