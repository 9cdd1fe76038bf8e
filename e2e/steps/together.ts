import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { NO_NETWORK } from "../complaints.ts";
import type { furnish } from "../desk.ts";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { field } from "../screen.ts";
import { customerOf, isOpen, menu, said } from "../talk.ts";

type Desk = Pick<Awaited<ReturnType<typeof furnish>>, "as" | "phone" | "ids" | "link">;

/** The ticket's agent and a colleague who opens it: each sees the other's presence. */
export async function meetThere([mine, other]: [Person, Person], { name, names }: { name: string; names: [string, string] }) {
  const { t } = mine;
  await other.page.goto(new URL(mine.page.url()).pathname);
  await isOpen(other, name);
  await other.page.getByText(t("tickets.why.held")).waitFor();
  await isTold(mine, t("tickets.presence.here", { count: 1, names: names[1] }));
  await isTold(other, t("tickets.presence.here", { count: 1, names: names[0] }));
  await menu(other, "tickets.notes.title");
  await field(other.page, t("tickets.notes.write")).pressSequentially("Cliente antiga");
  await isTold(mine, t("tickets.presence.noting", { count: 1, names: names[1] }));
  await field(mine.page, t("tickets.write")).pressSequentially("Cortamos, sob");
  await isTold(other, t("tickets.presence.writing", { count: 1, names: names[0] }));
}

/** Both write, and each is warned while the other writes. */
export async function collide([mine, other]: [Person, Person], name: string, shoot: Shoot) {
  const { page, t } = mine;
  await field(page, t("tickets.write")).fill("Eu respondo");
  const theirs = field(other.page, t("tickets.write"));
  await whileWriting(theirs, async () => {
    await isTold(mine, t("tickets.presence.collision", { count: 1, names: name }));
    await shoot("collision");
  });
  await theirs.fill("");
}

/** Without a key press for some seconds the agent no longer counts as writing: the typing goes on until `look` is done. */
export async function whileWriting(field: Locator, look: () => Promise<void>) {
  let isLookedAt = true;
  const write = async () => {
    while (isLookedAt) await field.pressSequentially("… ", { delay: 300 });
  };
  const looked = look().finally(() => {
    isLookedAt = false;
  });
  await Promise.all([looked, write()]);
}

export const isTold = ({ page }: Person, text: string) =>
  page.getByRole("status").getByText(text, { exact: true }).first().waitFor({ state: "attached" });

/** The company's phone and then the network disconnect and come back; what was written meanwhile is sent once. */
export async function loseAll(person: Person, { desk, name, words }: { desk: Desk; name: string; words: string }, shoot: Shoot) {
  const { page, context, t, complaints } = person;
  await desk.as("PUT", `/sandbox/${desk.phone}`, { linked: false });
  try {
    await page.getByText(t("tickets.disconnected")).waitFor();
    await shoot("phone-lost");
    await sayOffline(person, words, shoot);
  } finally {
    // Even after a failure: other tests use this phone, too.
    await context.setOffline(false);
    await desk.as("POST", `/whatsappsession/${desk.phone}`, {});
    await desk.link();
  }
  await page.getByText(t("tickets.disconnected")).waitFor({ state: "detached" });
  await said(person, words).getByText(t("tickets.ack.delivered")).waitFor({ timeout: 60_000 });
  const messages = await customerOf(desk, name).messages();
  expect(messages.filter(({ body }) => body.includes(words))).toHaveLength(1);
  complaints.forgive(NO_NETWORK);
}

async function sayOffline({ page, context, t }: Person, words: string, shoot: Shoot) {
  await context.setOffline(true);
  await page.getByText(t("common.offline")).waitFor();
  await field(page, t("tickets.write")).fill(words);
  await field(page, t("tickets.write")).press("Enter");
  await page.getByText(t("tickets.goesByItself")).first().waitFor();
  await shoot("network-lost");
  await context.setOffline(false);
  await page.getByText(t("common.offline")).waitFor({ state: "detached" });
}
