import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { type Person, signIn } from "../../person.ts";
import { at, button, field } from "../../screen.ts";
import { accept, acceptOf, customerOf, isOpen, looks, menu, nameOf, open, said, tab, toList, transfer } from "../../talk.ts";

const QUEUE = "Marchetaria";
const ASKED = "De 1 a 3, como foi o atendimento?";
const THANKED = "Até a próxima, Rita!";

test.each(looks)(
  "an attendance is tagged, transferred, returned, closed, rated, reopened, searched for and deleted: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const shot = (name: string) => `life-${name}-${nameOf(look)}`;
    const some = crypto.randomUUID().slice(0, 6);
    const RITA = `Rita Vasconcelos ${some}`;
    const connection = { ratingMessage: ASKED, complationMessage: THANKED };
    const desk = await furnish({ queue: QUEUE, color: "#2F6B4F", people: [RITA], connection });
    const { as } = desk;
    await as("PUT", "/settings/userRating", { value: "enabled" });
    const tag = await as<{ id: number }>("POST", "/tags", { name: `Obra ${some}`, color: "#7048C6", kanban: 0 });
    onTestFinished(async () => {
      await as("PUT", "/settings/userRating", { value: "disabled" });
      await as("DELETE", `/tags/${tag.id}`);
    });
    const rita = customerOf(desk, RITA);
    await rita.say(`Preciso de um orçamento para a obra ${some}`);

    const admin = await signIn("admin@demo.test", look);
    await admin.page.goto("/tickets");
    await tab(admin, "pending");
    // On a phone there is no eye: whoever waits is pressed.
    await button(admin.page, look.width < 600 ? RITA : admin.t("tickets.peek", { name: RITA })).click();
    const peek = admin.page.getByRole("dialog", { name: RITA });
    await peek.getByText("Preciso de um orçamento").waitFor();
    await looksRight(admin.page, shot("peek"), { isLive: true });
    expect(await peek.getByRole("textbox").count(), "he only reads").toBe(0);
    await peek.getByRole("button", { name: admin.t("common.close") }).click();
    await peek.waitFor({ state: "detached" });
    expect((await rita.messages())[0]?.ack, "nobody has read it").toBe(2);

    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await page.goto("/tickets");
    await accept(ana, RITA);
    await expect.poll(async () => (await rita.messages())[0]?.ack).toBe(3);
    const { id } = await as<{ id: number }>("GET", `/tickets/u${new URL(page.url()).pathname.replace("/tickets", "")}`);
    await as("POST", "/tags/sync", { ticketId: id, tags: [{ id: tag.id }] });

    await transferTo(ana, "Bia Nunes");
    await undo(ana).waitFor();
    await looksRight(page, shot("transferred"), { isLive: true });
    await undo(ana).click();
    await isOpen(ana, RITA);
    await menu(ana, "tickets.return");
    await at(page, "/tickets");
    await tab(ana, "pending");
    await acceptOf(ana, RITA).waitFor();
    await page.getByRole("listitem").filter({ hasText: RITA }).getByText(`Obra ${some}`, { exact: true }).waitFor();
    await looksRight(page, shot("returned"), { isLive: true });
    await acceptOf(ana, RITA).click();
    await isOpen(ana, RITA);

    await button(page, t("tickets.resolve")).click();
    await undo(ana).click();
    await isOpen(ana, RITA);
    await button(page, t("tickets.resolve")).click();
    await at(page, "/tickets");
    // What is said because of it waits for as long as it can be taken back.
    await heard(rita, ASKED);
    await rita.say("3");
    await heard(rita, THANKED);
    expect((await rita.messages()).filter(({ body }) => body.startsWith(ASKED))).toHaveLength(1);

    await tab(ana, "closed");
    await page.getByRole("button", { name: `${t("tickets.reopen")}: ${RITA}` }).waitFor();
    await looksRight(page, shot("closed"), { isLive: true });
    await page.getByRole("button", { name: `${t("tickets.reopen")}: ${RITA}` }).click();
    await isOpen(ana, RITA);
    await field(page, t("tickets.write")).waitFor();
    await said(ana, THANKED).waitFor();
    await menu(ana, "contactDrawer.title");
    const past = page.getByRole("list", { name: t("contactDrawer.attendances") });
    await past.getByText(t("contactDrawer.rating.3")).waitFor();
    await past.getByText(t("contactDrawer.rating.3")).scrollIntoViewIfNeeded();
    await looksRight(page, shot("rated"), { isLive: true });
    await page
      .getByRole("region", { name: t("contactDrawer.title") })
      .getByRole("button", { name: t("common.close") })
      .click();

    await toList(ana);
    const search = page.getByRole("searchbox", { name: t("tickets.search") });
    for (const words of [`vasconcelos ${some}`, `obra ${some}`]) {
      await search.fill(words);
      await page.getByRole("link", { name: RITA, exact: true }).waitFor();
      const found = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: QUEUE, has: page.getByRole("link") });
      await expect.poll(() => found.count()).toBe(1);
    }
    await looksRight(page, shot("search"), { isLive: true });
    await search.fill(`ninguém ${some}`);
    await page.getByText(t("common.nothingFound", { text: `ninguém ${some}` })).waitFor();
    await search.fill(some);
    await open(ana, RITA);

    await admin.page.goto(new URL(page.url()).pathname);
    await isOpen(admin, RITA);
    await menu(admin, "common.delete");
    await admin.page.getByText(admin.t("tickets.removeTakes")).waitFor();
    await looksRight(admin.page, shot("delete"), { isLive: true });
    await admin.page
      .getByRole("dialog")
      .getByRole("button", { name: admin.t("common.delete") })
      .click();
    await at(admin.page, "/tickets");
    await at(page, "/tickets");
    await page.getByRole("link", { name: RITA, exact: true }).waitFor({ state: "detached" });
  },
);

const undo = ({ page, t }: Person) => button(page, t("tickets.undo.action"));

/** On his telephone, at the latest a while after it can no longer be taken back. */
const heard = (customer: ReturnType<typeof customerOf>, text: string) =>
  expect
    .poll(async () => (await customer.messages()).some(({ body, fromCompany }) => fromCompany && body.startsWith(text)), {
      timeout: 60_000,
    })
    .toBe(true);

async function transferTo(person: Person, to: string) {
  await transfer(person, { to, queue: QUEUE });
  await at(person.page, "/tickets");
}
