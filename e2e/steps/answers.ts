import { expect } from "vitest";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { button, field } from "../screen.ts";
import { act, giveMicrophone, menu, said } from "../talk.ts";

type Quick = { shortcode: string; message: string };

/** Found by a slash and the first letters, and put where one writes. */
export async function quickReply({ page, t }: Person, { shortcode, message }: Quick, shoot: Shoot) {
  const write = field(page, t("tickets.write"));
  await write.fill(`/${shortcode.slice(0, 8)}`);
  await page.getByRole("listbox", { name: t("tickets.suggest.quick") }).waitFor();
  await shoot("quick");
  await write.press("Enter");
  await expect.poll(() => write.inputValue()).toBe(message);
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

/** Deleted for everybody, after one was asked. */
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

/** One goes from one place to the next; where there is none it is said. */
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

/** What the customer said otherwise first can be read. */
export async function readAsItWas(person: Person, { was, is }: { was: string; is: string }) {
  await said(person, is).getByText(person.t("tickets.edited"), { exact: true }).waitFor();
  await said(person, is).getByText(person.t("tickets.before")).click();
  await said(person, is).getByText(was).waitFor();
}
