import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, closeDialog, field, isWrong, row, seen } from "../screen.ts";

const TITLE = "Como conectar um número";
const CODE = "a-B_c1D2e3F";
const ELSEWHERE = "https://www.youtube-nocookie.com";

test("super publishes a video and everybody watches it: nothing comes from outside before the press, and Escape closes it also after a press in it", async () => {
  const ana = await signIn("ana@demo.test", { language: "es", width: 360, theme: "dark", path: "/helps" });
  await seen(ana.page, ana.t("helps.empty"));
  await looksRight(ana.page, "helps-empty-es-360-dark");
  const boss = await signIn("super@demo.test", { language: "pt", width: 1440, theme: "light", path: "/settings" });
  const { page, t } = boss;
  await page.getByRole("tab", { name: t("settings.tabs.helps") }).click();
  await looksRight(page, "help-videos-empty-pt-1440-light");

  await button(page, t("helpVideos.new")).click();
  await fill(boss, { title: TITLE, video: `https://vimeo.com/${CODE}` });
  await isWrong(page, t("helpVideos.video"), t("invalid.video.format"));
  await looksRight(page, "help-video-new-pt-1440-light");
  await fill(boss, { title: TITLE, video: `https://www.youtube.com/watch?v=${CODE}&t=5s` });
  await seen(page, t("helpVideos.saved"));
  await row(page, TITLE).waitFor();
  await button(page, t("helpVideos.new")).click();
  await fill(boss, { title: TITLE.toUpperCase(), video: CODE });
  await isWrong(page, t("helpVideos.titleField"), t("errors.ERR_DUPLICATED_HELP"));
  await page.keyboard.press("Escape");
  await button(page, t("common.unsaved.leave")).click();
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
  await looksRight(page, "help-videos-pt-1440-light");

  const card = ana.page.getByRole("button", { name: `${ana.t("helps.watch")} ${TITLE}` });
  await card.waitFor();
  await looksRight(ana.page, "helps-es-360-dark");
  const outside = await standIn(ana);
  expect(outside).toEqual([]);
  await card.click();
  await ana.page.frameLocator("iframe").frameLocator("iframe").getByRole("button", { name: "Pause" }).click();
  expect(outside).toEqual([{ path: `/embed/${CODE}`, from: `${new URL(ana.page.url()).origin}/` }]);
  await closeDialog(ana.page);
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  ana.complaints.forgive(/call to elsewhere: https:\/\/www\.youtube-nocookie\.com\/embed\//);

  await button(page, t("common.edit", { name: TITLE })).click();
  await button(page, t("common.delete")).click();
  await seen(page, t("helpVideos.delete.takes"));
  await button(page, t("common.delete")).last().click();
  await seen(page, t("helpVideos.deleted"));
  await card.waitFor({ state: "detached" });
  await seen(ana.page, ana.t("helps.empty"));
  await playsNowhereElse(ana);
});

/** No page of the app may frame another site; the one that may is framed by ours alone, and does not play by itself. */
async function playsNowhereElse({ page }: Person) {
  const policyOf = async (path: string) => {
    const answer = await page.request.get(path, { headers: { accept: "text/html" } });
    return answer.headers()["content-security-policy"];
  };
  for (const path of ["/helps", "/tickets", "/"]) expect(await policyOf(path)).not.toContain("youtube");
  const player = await policyOf("/helps/player.html");
  for (const only of [`frame-src ${ELSEWHERE};`, "frame-ancestors 'self'"]) expect(player).toContain(only);
  await page.goto(`/helps/player.html#v=${CODE}`);
  expect(await page.locator("iframe").count()).toBe(0);
}

async function fill({ page, t }: Person, { title, video }: { title: string; video: string }) {
  await field(page, t("helpVideos.titleField")).fill(title);
  await field(page, t("helpVideos.description")).fill(
    "Passo a passo, do código QR à primeira mensagem que chega na sua lista de atendimentos.",
  );
  await field(page, t("helpVideos.video")).fill(video);
  await button(page, t("common.save")).click();
}

/** A fake video site. Returns its requests, with their referers. */
async function standIn({ context }: Person) {
  const requests: { path: string; from: string | undefined }[] = [];
  await context.route(`${ELSEWHERE}/**`, async (route) => {
    const request = route.request();
    requests.push({ path: new URL(request.url()).pathname, from: (await request.allHeaders()).referer });
    await route.fulfill({ contentType: "text/html", body: VIDEO });
  });
  return requests;
}

const VIDEO = '<!doctype html><html lang="es"><title>Video</title><body><button>Pause</button></body></html>';
