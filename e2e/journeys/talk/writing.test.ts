import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { NO_NETWORK } from "../../complaints.ts";
import { furnish } from "../../desk.ts";
import { type Person, signIn } from "../../person.ts";
import { button, field } from "../../screen.ts";
import { accept, customerOf, mediaFrom, said } from "../../talk.ts";

const NOEMI = "Noemi Arantes";

async function atHerDesk() {
  const company = await furnish({ queue: "Chapelaria", color: "#5F3DC4", people: [NOEMI] });
  await company.say(NOEMI, "Vocês fazem chapéus sob medida?");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 1280, height: 800 });
  return { ana, noemi: customerOf(company, NOEMI), place: field(ana.page, ana.t("tickets.write")) };
}

/** By their file names: the emoji picker, the viewer, the recorder. */
const HEAVY = /(EmojiPicker|Viewer|VoiceNote|useRecorder)-.*\.js$/;

test("what is heavy is fetched when it is asked for, and not before", async () => {
  const { ana, noemi } = await atHerDesk();
  const { page, t } = ana;
  const { picture } = await mediaFrom(page);
  await noemi.send({ name: "chapéu.png", type: "image/png", content: picture });
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, part] = HEAVY.exec(request.url()) ?? [];
    if (part) fetched.push(part);
  });
  await page.reload();
  await accept(ana, NOEMI);
  const photo = page.getByRole("log").getByRole("img", { name: "chapéu.png" });
  await photo.waitFor();
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);

  await button(page, t("tickets.emoji.open")).click();
  await expect.poll(() => fetched).toEqual(["EmojiPicker"]);
  await page.evaluate(giveVoice);
  await button(page, t("tickets.voice.record")).click();
  await page.getByRole("timer").waitFor();
  expect(fetched).toContain("VoiceNote");
  await button(page, t("tickets.voice.discard")).click();
  expect(fetched).not.toContain("Viewer");
  await photo.click();
  await expect.poll(() => fetched).toContain("Viewer");
});

test("the level moves with the voice, and rests with it", async () => {
  const { ana } = await atHerDesk();
  const { page, t } = ana;
  await accept(ana, NOEMI);
  await page.evaluate(giveVoice);
  await button(page, t("tickets.voice.record")).click();
  await page.getByRole("timer").waitFor();
  /** The newest bar of the level meter, as a share of its height. */
  const level = () =>
    page
      .getByRole("group", { name: t("tickets.voice.recording") })
      .locator("[class*=levels] > :last-child")
      .evaluate((bar) => Number(/scaleY\(([\d.]+)\)/.exec((bar as HTMLElement).style.transform)?.[1] ?? 0));
  const speak = (loudness: number) => page.evaluate((to) => window.speak(to), loudness);
  await expect.poll(level).toBeLessThan(0.2);
  await speak(0.05);
  await expect.poll(level).toBeGreaterThan(0.3);
  const low = await level();
  await speak(0.4);
  await expect.poll(level).toBeGreaterThan(low + 0.2);
  await speak(0);
  await expect.poll(level).toBeLessThan(0.2);
  await button(page, t("tickets.voice.discard")).click();
});

test("where one writes there is room for five rows, and what is longer is scrolled", async () => {
  const { ana, place } = await atHerDesk();
  await accept(ana, NOEMI);
  const rows = async (count: number) => {
    await place.fill(Array.from({ length: count }, (_, at) => `linha ${at}`).join("\n"));
    return place.evaluate(({ clientHeight, scrollHeight }) => ({ height: clientHeight, isWhole: scrollHeight <= clientHeight }));
  };
  const heights: number[] = [];
  for (const count of [2, 3, 4, 5]) {
    const { height, isWhole } = await rows(count);
    expect(isWhole, `${count} rows are seen`).toBe(true);
    expect(height).toBeGreaterThan(heights.at(-1) ?? 0);
    heights.push(height);
  }
  for (const count of [6, 30]) expect(await rows(count)).toEqual({ height: heights.at(-1), isWhole: false });
  expect((await rows(2)).height).toBe(heights[0]);
});

test("on a slow line that loses an answer a message stands there at once and is said once, and what one writes on stays", async () => {
  const { ana, noemi, place } = await atHerDesk();
  const { page, t } = ana;
  await accept(ana, NOEMI);
  await slow(ana);
  const { promise: received, resolve: hear } = Promise.withResolvers<void>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route("**/api/messages/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    tries += 1;
    if (tries > 1) return route.fallback();
    // The server has stored it, but the response is lost.
    await lost;
    await route.fetch();
    hear();
    await route.abort("internetdisconnected");
  });
  await place.fill("Fazemos, de feltro.");
  await place.press("Enter");
  await said(ana, "Fazemos, de feltro.").waitFor();
  expect(await place.inputValue()).toBe("");
  await place.pressSequentially("E de pa");
  lose();
  await received;
  await place.pressSequentially("lha.");
  await said(ana, "Fazemos, de feltro.").getByText(t("tickets.ack.delivered")).waitFor();
  expect(await page.getByRole("log").getByText("Fazemos, de feltro.").count()).toBe(1);
  expect((await noemi.messages()).filter(({ body }) => body.includes("feltro"))).toHaveLength(1);
  expect(await place.inputValue()).toBe("E de palha.");
  ana.complaints.forgive(NO_NETWORK);
});

/** Like a phone with a weak signal. */
async function slow({ page, context }: Person) {
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: 20_000,
    uploadThroughput: 10_000,
  });
}

/** Runs in the page: a microphone of adjustable loudness, silent at first. */
function giveVoice() {
  const audio = new AudioContext();
  const [tone, voice, stream] = [audio.createOscillator(), audio.createGain(), audio.createMediaStreamDestination()];
  voice.gain.value = 0;
  tone.connect(voice).connect(stream);
  tone.start();
  window.speak = (loudness) => {
    voice.gain.value = loudness;
  };
  navigator.mediaDevices.getUserMedia = async () => stream.stream;
}

declare global {
  interface Window {
    speak(loudness: number): void;
  }
}
