import type { Ticket } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, seen } from "../screen.ts";
import { acceptOf, tab } from "../talk.ts";

const PEOPLE = ["Amália Prates", "Bento Queirós", "Cecília Ramos", "Damião Seixas", "Rita de Cássia Vasconcelos e Albuquerque 🌻"];
const [FIRST = "", SECOND = "", THIRD = "", FOURTH = "", LONG = ""] = PEOPLE;

test("several are picked by keys, accepted, tagged and resolved together, and taken back; on a telephone by a finger that stays", async () => {
  const company = await furnish({ queue: "Estofaria", color: "#2B8A3E", people: PEOPLE });
  for (const [at, name] of PEOPLE.entries()) {
    await company.say(name, "Bom dia! Vocês reformam sofá?");
    // Messages are processed in parallel: the next is sent once this one has been received, so that the order is known.
    await expect.poll(() => waiting(company.as)).toBe(at + 1);
  }
  const look = { password: PASSWORD, language: "pt" } as const;
  const ana = await signIn(company.ana, { ...look, width: 1440, height: 900 });
  const { page, t } = ana;
  await tab(ana, "pending");
  await acceptOf(ana, FIRST).waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(PEOPLE.length);
  // The newest is on top.
  await page.getByRole("button", { name: LONG, exact: true }).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  for (const _ of [THIRD, SECOND]) await page.keyboard.press("Shift+ArrowDown");
  await counted(ana, 3);
  await looksRight(page, "selecting-pending-pt-1440-light");
  await page.keyboard.press("a");
  await seen(page, t("tickets.selection.done.accept", { count: 3 }));
  await bar(ana).waitFor({ state: "detached" });

  await tab(ana, "open");
  for (const name of [FOURTH, SECOND]) await pick(ana, name).check();
  await counted(ana, 2);
  await bar(ana)
    .getByRole("button", { name: t("tickets.selection.act.tags") })
    .click();
  await page.getByRole("dialog").getByRole("option").first().click();
  await looksRight(page, "selecting-tags-pt-1440-light");
  await page.getByRole("button", { name: t("tickets.selection.putOn", { count: 1 }) }).click();
  await seen(page, t("tickets.selection.done.tags", { count: 2 }));

  for (const name of [FOURTH, THIRD, SECOND]) await pick(ana, name).check();
  await page.keyboard.press("e");
  await button(page, t("tickets.undo.action")).waitFor();
  await page.getByText(t("tickets.selection.done.resolve", { count: 3 })).waitFor();
  await looksRight(page, "selecting-resolved-pt-1440-light");
  await button(page, t("tickets.undo.action")).click();
  await seen(page, t("tickets.selection.undone", { count: 3 }));
  await page.getByRole("link", { name: THIRD, exact: true }).waitFor();

  const bia = await signIn(company.bia, { ...look, width: 360, height: 740, theme: "dark" });
  await tab(bia, "pending");
  await acceptOf(bia, FIRST).waitFor();
  await press(bia.page, FIRST);
  await counted(bia, 1);
  // In this mode a tap selects, too.
  await bia.page
    .getByRole("listitem")
    .filter({ hasText: "Rita" })
    .tap({ position: { x: 200, y: 20 } });
  await counted(bia, 2);
  await looksRight(bia.page, "selecting-pending-pt-360-dark");
  await bar(bia)
    .getByRole("button", { name: t("tickets.selection.act.accept") })
    .tap();
  await seen(bia.page, t("tickets.selection.done.accept", { count: 2 }));
});

const waiting = async (as: Awaited<ReturnType<typeof furnish>>["as"]) => {
  const { tickets } = await as<{ tickets: Ticket[] }>("GET", "/tickets?status=pending&showAll=true");
  return tickets.filter(({ contact }) => PEOPLE.includes(contact.name)).length;
};

const bar = ({ page, t }: Person) => page.getByRole("region", { name: t("tickets.selection.title") });
const pick = ({ page, t }: Person, name: string) => page.getByRole("checkbox", { name: t("tickets.selection.pick", { name }) });
const counted = (person: Person, count: number) =>
  bar(person).getByText(person.t("tickets.selection.count", { count }), { exact: true }).waitFor();

/** A long press. */
async function press(page: Page, name: string) {
  const row = await page.getByRole("button", { name, exact: true }).boundingBox();
  if (!row) throw new Error(`${name} is not there.`);
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: row.x + 20, y: row.y + 8 }] });
  await page.getByRole("checkbox", { checked: true }).waitFor();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
