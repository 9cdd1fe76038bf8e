import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { button, field } from "../screen.ts";
import { act, giveMicrophone, menu, said } from "../talk.ts";

type Quick = { shortcode: string; message: string };

/** A quick reply, found by a slash and its first letters, and inserted. */
export async function quickReply({ page, t }: Person, { shortcode, message }: Quick, shoot: Shoot) {
  const write = field(page, t("tickets.write"));
  await write.fill(`/${shortcode.slice(0, 8)}`);
  await page.getByRole("listbox", { name: t("tickets.suggest.quick") }).waitFor();
  await shoot("quick");
  await write.press("Enter");
  await expect.poll(() => write.inputValue()).toBe(message);
}

/** An emoji, found by search, and inserted behind the text. */
export async function putEmoji({ page, t }: Person, shoot: Shoot) {
  await button(page, t("tickets.emoji.open")).click();
  const search = page.getByRole("combobox", { name: t("tickets.emoji.search") });
  await page.getByRole("option").first().waitFor();
  await shoot("emoji");
  await search.fill("hotel"); // in every language
  await search.press("Enter");
  await search.waitFor({ state: "detached" });
  await expect.poll(() => field(page, t("tickets.write")).inputValue()).toMatch(/\p{Extended_Pictographic}/u);
}

export async function record({ page, t }: Person, until: string) {
  await page.evaluate(giveMicrophone);
  await button(page, t("tickets.voice.record")).click();
  await page.getByRole("timer").getByText(until).waitFor();
}

export async function sendRecording({ page, t }: Person) {
  await button(page, t("tickets.voice.send")).click();
  const voice = page
    .getByRole("log")
    .getByRole("listitem")
    .filter({ has: page.locator("audio") })
    .last();
  await voice.getByText(t("tickets.ack.delivered")).waitFor();
}

/** Edits a sent message; its earlier text can still be read. */
export async function reword(person: Person, { was, is }: { was: string; is: string }) {
  const { page, t } = person;
  await act(person, was, t("tickets.edit"));
  await field(page, t("tickets.write")).fill(is);
  await button(page, t("tickets.saveEdit")).click();
  await readAsItWas(person, { was, is });
}

/** Deletes a message for everybody, after a confirmation. */
export async function takeBack(person: Person, text: string, shoot: Shoot) {
  const { page, t } = person;
  await act(person, text, t("common.delete"));
  await page.getByText(t("tickets.deleteTakes")).waitFor();
  await shoot("delete");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.delete") })
    .click();
  await page.getByRole("log").getByText(t("tickets.kind.deleted")).last().waitFor();
}

export async function noteBeside({ page, t }: Person, note: string, shoot: Shoot) {
  await page.getByRole("tab", { name: t("tickets.notes.one") }).click();
  await field(page, t("tickets.notes.beside")).fill(note);
  await field(page, t("tickets.notes.beside")).press("Enter");
  await page.getByRole("log").getByText(note).waitFor();
  await shoot("note-beside");
  await page.getByRole("tab", { name: t("tickets.reply") }).click();
}

/** Goes from one match to the next; a search without any says so. */
export async function find(person: Person, { words, count }: { words: string; count: number }, shoot: Shoot) {
  const { page, t } = person;
  await menu(person, "tickets.find.title");
  const field = page.getByRole("searchbox", { name: t("tickets.find.title") });
  await field.fill(words);
  await page.getByText(t("tickets.find.place", { at: 1, count })).waitFor();
  await field.press("Enter");
  await page.getByText(t("tickets.find.place", { at: 2, count })).waitFor();
  await shoot("find");
  await field.fill("geladeira");
  await page.getByText(t("tickets.find.none")).waitFor();
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
}

/** Replies to a message far above; a click on the quote leads back to it. */
export async function answerAbove(person: Person, { name, above, words }: { name: string; above: string; words: string }, shoot: Shoot) {
  const { page, t } = person;
  await act(person, above, t("tickets.reply"));
  await page.getByText(t("tickets.answering", { name })).waitFor();
  await field(page, t("tickets.write")).fill(words);
  await shoot("replying");
  await field(page, t("tickets.write")).press("Enter");
  await said(person, words).getByText(t("tickets.ack.delivered")).waitFor();
  await shoot("replied");
  await jumpFrom(person, words, above);
}

/** From a reply to the quoted message. */
export async function jumpFrom(person: Person, answer: string, to: string) {
  const { page } = person;
  await said(person, answer).getByRole("button", { name: to }).click();
  await expect.poll(() => isInSight(person, page.getByRole("log").getByRole("listitem").filter({ hasText: to }).first())).toBe(true);
}

async function isInSight({ page }: Person, element: Locator) {
  const [box, log] = [await element.boundingBox(), await page.getByRole("log").boundingBox()];
  return box !== null && log !== null && box.y + box.height > log.y && box.y < log.y + log.height;
}

/** The edited message still offers its first text. */
export async function readAsItWas(person: Person, { was, is }: { was: string; is: string }) {
  await said(person, is).getByText(person.t("tickets.edited"), { exact: true }).waitFor();
  await said(person, is).getByText(person.t("tickets.before")).click();
  await said(person, is).getByText(was).waitFor();
}
