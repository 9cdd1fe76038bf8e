import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { accept, customerOf, hasThumbnails, mediaFrom, said } from "../../talk.ts";

const RITA = "Rita Vasconcelos";

test("a picture, a film and a sticker have their place before they are there, and what one reads meanwhile does not move", async () => {
  const desk = await furnish({ queue: "Vidros", color: "#0B7285", people: [RITA] });
  const rita = customerOf(desk, RITA);
  const ana = await signIn(desk.ana, { password: PASSWORD, width: 1440, height: 900 });
  const { page } = ana;
  await rita.say("Bom dia!");
  await accept(ana, RITA);
  for (let at = 10; at < 40; at += 1) await rita.say(`Linha ${at}`);
  await said(ana, "Linha 39").waitFor();

  const log = page.getByRole("log");
  // Some browsers anchor the scroll position by themselves; it must hold in all of them.
  await log.evaluate((element) => {
    element.style.overflowAnchor = "none";
    element.scrollTop = -300;
  });
  const read = said(ana, "Linha 25");
  const top = () => read.evaluate(topSeen);
  const before = await top();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/media/**", async (route) => {
    await released;
    await route.continue();
  });
  const { picture, film } = await mediaFrom(page);
  await rita.send({ name: "sala.webm", type: "video/webm", content: film, caption: "A sala" });
  await rita.send({ name: "oi.png", type: "image/png", content: picture, sticker: true });
  await rita.send({ name: "mesa.png", type: "image/png", content: picture, caption: "A mesa" });
  const pictures = log.locator("a img");
  const ofFilm = hasThumbnails() ? [[400, 267]] : [];
  await expect.poll(() => pictures.count()).toBe(ofFilm.length + 2);
  const boxes = () => pictures.evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]));
  const areThere = () => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
  const shaped = await boxes();
  expect(shaped).toEqual([
    ...ofFilm,
    [128, 85], // a sticker as flat as the picture
    [400, 267],
  ]);
  expect(await areThere()).toBe(false);
  expect(await top(), "nothing has moved while they came").toBe(before);

  release();
  await expect.poll(areThere).toBe(true);
  expect(await boxes()).toEqual(shaped);
  expect(await top(), "nor when they were there").toBe(before);

  const field = page.getByRole("textbox", { name: ana.t("tickets.write") });
  const height = async () => (await log.boundingBox())?.height ?? 0;
  const low = await height();
  await field.fill("Uma linha\nmais uma\ne a terceira");
  await expect.poll(height).toBeLessThan(low);
  expect(await top(), "nor when the input grows").toBe(before);
  await field.fill("");
  await expect.poll(height).toBe(low);
  expect(await top(), "nor when it shrinks").toBe(before);

  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  await looksRight(page, "talk-still-pt-1440-light", { isLive: true });
});

/** Its position when the picture is painted: a move corrected before that is invisible. */
const topSeen = (element: Element) =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(Math.round(element.getBoundingClientRect().y))));
  });
