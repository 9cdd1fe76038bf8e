import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { button, field } from "../../screen.ts";
import { accept, act, customerOf, giveMicrophone, looks, menu, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia Vasconcelos";
const RATES = "O frete para a capital é de R$ 60,00.";

test.each(looks)(
  "a customer is answered by a quick reply, an emoji and a voice, amended, noted, and found again: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const shot = (name: string) => `talk-${name}-${nameOf(look)}`;
    const desk = await furnish({ queue: "Estofaria", color: "#0B7285", people: [RITA] });
    const shortcode = `frete${crypto.randomUUID().slice(0, 6)}`;
    const quick = await desk.as<{ id: number }>("POST", "/quick-messages", { shortcode, message: RATES, geral: true });
    onTestFinished(async () => void (await desk.as("DELETE", `/quick-messages/${quick.id}`)));
    const rita = customerOf(desk, RITA);
    await rita.say("Quanto custa o frete do sofá?");
    await rita.say("Moro em Osasco");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await page.goto("/tickets");
    await accept(ana, RITA);
    const write = field(page, t("tickets.write"));

    await write.fill(`/${shortcode.slice(0, 8)}`);
    await page.getByRole("listbox", { name: t("tickets.suggest.quick") }).waitFor();
    await looksRight(page, shot("quick"), { isLive: true });
    await write.press("Enter");
    await expect.poll(() => write.inputValue()).toBe(RATES);

    await button(page, t("tickets.emoji.open")).click();
    const search = page.getByRole("combobox", { name: t("tickets.emoji.search") });
    await search.fill({ pt: "caminhão", en: "truck", es: "camión" }[look.language]);
    await page.getByRole("option").first().waitFor();
    await looksRight(page, shot("emoji"), { isLive: true });
    await search.press("Enter");
    await search.waitFor({ state: "detached" });
    await expect.poll(() => write.inputValue()).toMatch(/^O frete para a capital é de R\$ 60,00\..*\p{Extended_Pictographic}/u);
    await write.press("Enter");
    await said(ana, RATES).getByText(t("tickets.ack.delivered")).waitFor();

    await page.evaluate(giveMicrophone);
    await button(page, t("tickets.voice.record")).click();
    await page.getByRole("timer").getByText("0:02").waitFor();
    await looksRight(page, shot("recording"), { isLive: true });
    await button(page, t("tickets.voice.send")).click();
    const voice = page
      .getByRole("log")
      .getByRole("listitem")
      .filter({ has: page.locator("audio") });
    await voice.getByText(t("tickets.ack.delivered")).waitFor();
    expect((await rita.messages()).at(-1)).toMatchObject({ fromCompany: true, kind: "voice" });

    await act(ana, RATES, t("tickets.edit"));
    await write.fill("Para Osasco são R$ 80,00.");
    await button(page, t("tickets.saveEdit")).click();
    await said(ana, "Para Osasco são R$ 80,00.").getByText(t("tickets.edited"), { exact: true }).waitFor();
    await expect.poll(async () => (await rita.messages()).map(({ body }) => body)).toContain("Para Osasco são R$ 80,00.");
    await write.fill("Esta era de outra conversa");
    await write.press("Enter");
    await said(ana, "Esta era de outra conversa").getByText(t("tickets.ack.delivered")).waitFor();
    await act(ana, "Esta era de outra conversa", t("common.delete"));
    await page.getByText(t("tickets.deleteTakes")).waitFor();
    await looksRight(page, shot("delete"), { isLive: true });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.delete") })
      .click();
    await page.getByRole("log").getByText(t("tickets.deleted")).waitFor();
    await expect.poll(async () => (await rita.messages()).at(-1)?.isDeleted).toBe(true);

    await menu(ana, "tickets.notes.title");
    await field(page, t("tickets.notes.write")).fill("Mora no terceiro andar, sem elevador.");
    await button(page, t("tickets.notes.add")).click();
    await page
      .getByRole("list", { name: t("tickets.notes.title") })
      .getByText("Mora no terceiro andar, sem elevador.")
      .waitFor();
    await looksRight(page, shot("note"), { isLive: true });
    await page
      .getByRole("region", { name: t("contactDrawer.title") })
      .getByRole("button", { name: t("common.close") })
      .click();
    await page.getByRole("tab", { name: t("tickets.notes.one") }).click();
    await field(page, t("tickets.notes.beside")).fill("Entregar depois das 18h.");
    await field(page, t("tickets.notes.beside")).press("Enter");
    await page.getByRole("log").getByText("Entregar depois das 18h.").waitFor();
    await looksRight(page, shot("note-beside"), { isLive: true });
    await page.getByRole("tab", { name: t("tickets.reply") }).click();

    await menu(ana, "tickets.find.title");
    const find = page.getByRole("searchbox", { name: t("tickets.find.title") });
    await find.fill("osasco");
    await page.getByText(t("tickets.find.place", { at: 1, count: 2 })).waitFor();
    await find.press("Enter");
    await page.getByText(t("tickets.find.place", { at: 2, count: 2 })).waitFor();
    await looksRight(page, shot("find"), { isLive: true });
    await find.fill("geladeira");
    await page.getByText(t("tickets.find.none")).waitFor();
    await find.press("Escape");
    await find.waitFor({ state: "detached" });
  },
);
