import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { letUndoEnd } from "../../owner.ts";
import { type Person, signIn } from "../../person.ts";
import { at, button, field } from "../../screen.ts";
import { giveBack, heard, peekAt, remove, reopen, resolve, searchFor, seeRating, transferAndUndo, undo } from "../../steps/life.ts";
import { accept, acceptOf, customerOf, isOpen, looks, nameOf, open, said, toList } from "../../talk.ts";

const QUEUE = "Marchetaria";
const ASKED = "De 1 a 3, como foi o atendimento?";
const THANKED = "Até a próxima, Rita!";

test.each([looks.life])(
  "an attendance is tagged, transferred, returned, closed, rated, reopened, searched for and deleted: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const shootOf =
      ({ page }: Person) =>
      (state: string) =>
        looksRight(page, `life-${state}-${nameOf(look)}`, { isLive: true });
    const suffix = crypto.randomUUID().slice(0, 6);
    const RITA = `Rita Vasconcelos ${suffix}`;
    const connection = { ratingMessage: ASKED, complationMessage: THANKED };
    const desk = await furnish({ queue: QUEUE, color: "#2F6B4F", people: [RITA], connection });
    const { as } = desk;
    await as("PUT", "/settings/userRating", { value: "enabled" });
    const tag = await as<{ id: number }>("POST", "/tags", { name: `Obra ${suffix}`, color: "#7048C6", kanban: 0 });
    onTestFinished(async () => {
      await as("PUT", "/settings/userRating", { value: "disabled" });
      await as("DELETE", `/tags/${tag.id}`);
    });
    const rita = customerOf(desk, RITA);
    await rita.say(`Preciso de um orçamento para a obra ${suffix}`);

    const admin = await signIn("admin@demo.test", look);
    await peekAt(admin, { name: RITA, words: "Preciso de um orçamento" }, shootOf(admin));
    expect((await rita.messages())[0]?.ack, "nobody has read it").toBe(2);

    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    const shoot = shootOf(ana);
    await page.goto("/tickets");
    await accept(ana, RITA);
    await expect.poll(async () => (await rita.messages())[0]?.ack).toBe(3);
    const { id } = await as<{ id: number }>("GET", `/tickets/u${new URL(page.url()).pathname.replace("/tickets", "")}`);
    await as("POST", "/tags/sync", { ticketId: id, tags: [{ id: tag.id }] });

    await transferAndUndo(ana, { name: RITA, to: "Bia Nunes", queue: QUEUE });
    await giveBack(ana, RITA);
    await page.getByRole("listitem").filter({ hasText: RITA }).getByText(`Obra ${suffix}`, { exact: true }).waitFor();
    await shoot("returned");
    await acceptOf(ana, RITA).click();
    await isOpen(ana, RITA);

    await button(page, t("tickets.resolve")).click();
    await undo(ana).click();
    await isOpen(ana, RITA);
    await resolve(ana);
    await letUndoEnd(as);
    await heard(rita, ASKED);
    await rita.say("3");
    await heard(rita, THANKED);
    expect((await rita.messages()).filter(({ body }) => body.startsWith(ASKED))).toHaveLength(1);

    await reopen(ana, RITA, shoot);
    await field(page, t("tickets.write")).waitFor();
    await said(ana, THANKED).waitFor();
    await seeRating(ana, shoot);

    await toList(ana);
    await searchFor(ana, { name: RITA, queue: QUEUE, words: [`vasconcelos ${suffix}`, `obra ${suffix}`] }, shoot);
    const search = page.getByRole("searchbox", { name: t("tickets.search") });
    await search.fill(`ninguém ${suffix}`);
    await page.getByText(t("common.nothingFound", { text: `ninguém ${suffix}` })).waitFor();
    await search.fill(suffix);
    await open(ana, RITA);

    await admin.page.goto(new URL(page.url()).pathname);
    await isOpen(admin, RITA);
    await remove(admin, shootOf(admin));
    await at(page, "/tickets");
    await page.getByRole("link", { name: RITA, exact: true }).waitFor({ state: "detached" });
  },
);
