import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newKey } from "../../apps/api/src/platform/storage/keys.ts";
import { killTheApp, theApp } from "../app.ts";
import { ask, passOf } from "../ask.ts";
import { createCompany } from "../company.ts";
import { giveMessages, giveTestPhone, messagesOf, rowsOf } from "../owner.ts";
import { signIn } from "../person.ts";
import { row } from "../screen.ts";
import { lookInto, makePlanAndCompany, PASSWORD, removeWhole, somebodyNew, turnStatus } from "../steps/platform.ts";

const MESSAGES = 60_000;
const FILES = 200;
/** The share of messages left when the app is killed. */
const KILLED_AT = [0.8, 0.4];

test("of a company that super has made, looked into and suspended nothing is left, though the application is killed twice while it goes", async () => {
  const made = somebodyNew();
  const neighbour = await createCompany(`Loja Vizinha ${made.name.slice(-8)}`);
  const boss = await signIn("super@demo.test", { language: "pt", width: 1440, theme: "light", path: "/settings?tab=plans" });
  const { page, t } = boss;
  await makePlanAndCompany(boss, made);
  const { user } = await passOf(made.email, PASSWORD);
  await lookInto(boss, made);
  await turnStatus(boss, made);
  await row(page, made.name).getByText(t("companies.suspended")).waitFor();

  for (const { id, messages, files } of [
    { id: user.companyId, messages: MESSAGES, files: FILES },
    { id: neighbour.id, messages: 100, files: 3 },
  ]) {
    await giveTestPhone(id);
    await giveMessages(id, messages);
    await putFiles(id, files);
  }
  const others = await rowsOf(neighbour.id);

  await removeWhole(boss, made);
  for (const share of KILLED_AT) {
    await expect.poll(() => messagesOf(user.companyId), { interval: 5, timeout: 60_000 }).toBeLessThanOrEqual(share * MESSAGES);
    await killTheApp();
    expect(await messagesOf(user.companyId), "something was left for the next one").toBeGreaterThan(0);
  }
  boss.complaints.forgive(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|^50[23] /); // the app was down

  await expect.poll(async () => (await rowsOf(user.companyId)).companies, { interval: 500, timeout: 120_000 }).toBe(0);
  await expect.poll(() => filesOf(user.companyId)).toBe(0);
  const rowsLeft = Object.values(await rowsOf(user.companyId)).reduce((all, many) => all + many, 0);
  console.log(`killed ${KILLED_AT.length} times: rows left ${rowsLeft}, files left ${await filesOf(user.companyId)}`);
  expect(rowsLeft).toBe(0);
  expect(lost(others, await rowsOf(neighbour.id)), "nobody else has lost anything").toEqual([]);
  expect(await filesOf(neighbour.id)).toBe(3);
  await expect(ask("POST", "/auth/login", { body: { email: made.email, password: PASSWORD } })).rejects.toThrow("401");

  await page.reload();
  await page.getByLabel(t("companies.search")).fill(made.name);
  await page.getByText(t("common.nothingFound", { text: made.name })).waitFor();
  await page.getByLabel(t("companies.search")).fill(made.name.slice(-8));
  await row(page, "Loja Vizinha").waitFor();
});

/** Tables with fewer rows than before, without the marks for recounting days, which go when that is done. */
const lost = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(before).filter((table) => table !== "metric_marks" && (after[table] ?? 0) < (before[table] ?? 0));

const folderOf = (companyId: number) => join(theApp().dataDir, "files", String(companyId));

async function putFiles(companyId: number, many: number) {
  await mkdir(folderOf(companyId), { recursive: true });
  for (let at = 0; at < many; at++) await writeFile(join(theApp().dataDir, "files", newKey(companyId)), "a picture");
}

const filesOf = (companyId: number) =>
  readdir(folderOf(companyId)).then(
    (names) => names.length,
    () => 0,
  );
