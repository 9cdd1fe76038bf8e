import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { button, field } from "../../screen.ts";
import { find, noteBeside, putEmoji, quickReply, record, reword, sendRecording, takeBack } from "../../steps/answers.ts";
import { accept, closeDrawer, customerOf, looks, menu, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia Vasconcelos";
const RATES = "O frete para a capital é de R$ 60,00.";

test.each([looks.answers])(
  "a customer is answered by a quick reply, an emoji and a voice, amended, noted, and found again: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const desk = await furnish({ queue: "Estofaria", color: "#0B7285", people: [RITA] });
    const shortcode = `frete${crypto.randomUUID().slice(0, 6)}`;
    const quick = await desk.as<{ id: number }>("POST", "/quick-messages", { shortcode, message: RATES, geral: true });
    onTestFinished(async () => void (await desk.as("DELETE", `/quick-messages/${quick.id}`)));
    const rita = customerOf(desk, RITA);
    await rita.say("Quanto custa o frete do sofá?");
    await rita.say("Moro em Osasco");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await accept(ana, RITA);
    const write = field(page, t("tickets.write"));
    const shoot = (state: string) => looksRight(page, `talk-${state}-${nameOf(look)}`, { isLive: true });

    await quickReply(ana, { shortcode, message: RATES }, shoot);

    await putEmoji(ana, shoot);
    await expect.poll(() => write.inputValue()).toMatch(/^O frete para a capital é de R\$ 60,00\..*\p{Extended_Pictographic}/u);
    await write.press("Enter");
    await said(ana, RATES).getByText(t("tickets.ack.delivered")).waitFor();

    await record(ana, "0:02");
    await shoot("recording");
    await sendRecording(ana);
    expect((await rita.messages()).at(-1)).toMatchObject({ fromCompany: true, kind: "voice" });

    await reword(ana, { was: RATES, is: "Para Osasco são R$ 80,00." });
    await expect.poll(async () => (await rita.messages()).map(({ body }) => body)).toContain("Para Osasco são R$ 80,00.");
    await write.fill("Esta era de outra conversa");
    await write.press("Enter");
    await said(ana, "Esta era de outra conversa").getByText(t("tickets.ack.delivered")).waitFor();
    await takeBack(ana, "Esta era de outra conversa", shoot);
    await expect.poll(async () => (await rita.messages()).at(-1)?.isDeleted).toBe(true);

    await menu(ana, "tickets.notes.title");
    await field(page, t("tickets.notes.write")).fill("Mora no terceiro andar, sem elevador.");
    await button(page, t("tickets.notes.add")).click();
    await page
      .getByRole("list", { name: t("tickets.notes.title") })
      .getByText("Mora no terceiro andar, sem elevador.")
      .waitFor();
    await shoot("note");
    await closeDrawer(ana);
    await noteBeside(ana, "Entregar depois das 18h.", shoot);
    await find(ana, { words: "osasco", count: 2 }, shoot);
  },
);
