import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { type Actor, acts, diceOf, rights } from "../live/acts.ts";
import { type Drawn, quiet, readAll, sitBefore } from "../live/drawn.ts";
import { playRound, setStage } from "../live/stage.ts";

const ACTS = Number(process.env.LIVE_ACTS ?? 15);
/** Several are played one after the other: LIVE_SEED=1,2,3 */
const SEEDS = (process.env.LIVE_SEED ?? "7").split(",").map(Number);

/** The console error of a write to a socket that has just been cut. */
const CUT = /WebSocket is already in CLOSING or CLOSED state/;

// No retry: what it looks for happens once in many runs.
test.each(SEEDS)("whatever three people do at once, each one's page ends as if it had just been loaded: %i", { retry: 0 }, async (seed) => {
  const { stage, seats } = await setStage();
  for (const { email, who, as, uuid } of seats) {
    const screen = await sitBefore(email, PASSWORD);
    onTestFinished(() => screen.context.close());
    await screen.page.evaluate(() => localStorage.setItem("contactDrawer", "open"));
    await screen.page.goto(`/tickets/${uuid}`);
    stage.actors.push({ name: who.user.name, id: who.user.id, as, screen });
  }
  const actors = stage.actors as Actor<Drawn>[];
  const screens = actors.map(({ screen }) => screen);
  await quiet(screens, 600);

  const dice = diceOf(seed);
  const { played, done } = await playRound(dice, stage, { acts: { ...acts, ...rights }, times: ACTS });
  // And each of them returns once to the ticket that was open.
  for (const who of actors) await acts.look!(dice, stage, who);
  await quiet(screens, 600);
  for (const who of actors) await rights.comeBack!(dice, stage, who);
  await quiet(screens);
  const beforeReload = await readAll(screens);
  expect(
    beforeReload.some(({ path, talk }) => String(path).startsWith("/tickets/") && JSON.stringify(talk).includes("Ainda aí?")),
    "somebody has come back to a conversation, and reads there what was said meanwhile",
  ).toBe(true);
  for (const { page } of screens) await page.reload();
  await quiet(screens);
  const loaded = await readAll(screens);
  console.log(`RESULT DRAWN seed=${seed} acts=${played.length} done=${done}`);
  expect(done * 2, `most was done:\n${played.join("\n")}`).toBeGreaterThan(played.length);
  for (const [at, { name, screen }] of actors.entries()) {
    expect.soft(beforeReload[at], `${name} with seed ${seed}, after\n${played.join("\n")}\n`).toEqual(loaded[at]);
    screen.complaints.forgive(CUT);
    screen.complaints.mustBeNone();
  }
});
