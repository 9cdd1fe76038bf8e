import { expect } from "vitest";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { at, button } from "../screen.ts";
import { acceptOf, closeDrawer, type customerOf, isOpen, menu, tab, transfer } from "../talk.ts";

/** Peeks at a pending ticket, which the customer does not notice. */
export async function peekAt(person: Person, { name, words }: { name: string; words: string }, shoot: Shoot) {
  const { page, t } = person;
  await tab(person, "pending");
  // A phone has no peek button: there the row itself is pressed.
  await button(page, (page.viewportSize()?.width ?? 0) < 600 ? name : t("tickets.peek", { name })).click();
  const peek = page.getByRole("dialog", { name });
  await peek.getByText(words).waitFor();
  await shoot("peek");
  expect(await peek.getByRole("textbox").count(), "he only reads").toBe(0);
  await peek.getByRole("button", { name: t("common.close") }).click();
  await peek.waitFor({ state: "detached" });
}

export const undo = ({ page, t }: Person) => button(page, t("tickets.undo.action"));

/** Transfers by mistake, and undoes it at once: taking a picture of the offer takes longer than it lasts. Its look is checked elsewhere. */
export async function transferAndUndo(person: Person, { name, ...target }: { name: string; to: string; queue: string }) {
  await transfer(person, target);
  await at(person.page, "/tickets");
  await undo(person).click();
  await isOpen(person, name);
}

/** Back to the queue, where any agent may accept it. */
export async function giveBack(person: Person, name: string) {
  await menu(person, "tickets.return");
  await at(person.page, "/tickets");
  await tab(person, "pending");
  await acceptOf(person, name).waitFor();
}

export async function resolve({ page, t }: Person) {
  await button(page, t("tickets.resolve")).click();
  await at(page, "/tickets");
}

export async function reopen(person: Person, name: string, shoot: Shoot) {
  const { page, t } = person;
  await tab(person, "closed");
  const again = page.getByRole("button", { name: `${t("tickets.reopen")}: ${name}` });
  await again.waitFor();
  await shoot("closed");
  await again.click();
  await isOpen(person, name);
}

/** The rating of the previous attendance, beside the conversation. */
export async function seeRating(person: Person, shoot: Shoot) {
  const { page, t } = person;
  await menu(person, "contactDrawer.title");
  const past = page.getByRole("list", { name: t("contactDrawer.attendances") });
  await past.getByText(t("contactDrawer.rating.3")).waitFor();
  await past.getByText(t("contactDrawer.rating.3")).scrollIntoViewIfNeeded();
  await shoot("rated");
  await closeDrawer(person);
}

/** Each of these searches finds one ticket, this one. */
export async function searchFor(
  { page, t }: Person,
  { name, queue, words }: { name: string; queue: string; words: string[] },
  shoot: Shoot,
) {
  const search = page.getByRole("searchbox", { name: t("tickets.search") });
  for (const query of words) {
    await search.fill(query);
    await page.getByRole("link", { name, exact: true }).waitFor();
    const found = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: queue, has: page.getByRole("link") });
    await expect.poll(() => found.count()).toBe(1);
  }
  await shoot("search");
}

export async function remove(person: Person, shoot: Shoot) {
  const { page, t } = person;
  await menu(person, "common.delete");
  await page.getByText(t("tickets.removeTakes")).waitFor();
  await shoot("delete-ticket");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.delete") })
    .click();
  await at(page, "/tickets");
}

/** On the customer's phone. */
export const heard = (customer: ReturnType<typeof customerOf>, text: string) =>
  expect
    .poll(async () => (await customer.messages()).some(({ body, fromCompany }) => fromCompany && body.startsWith(text)), {
      timeout: 60_000,
    })
    .toBe(true);
