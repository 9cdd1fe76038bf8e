import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { button, heading } from "../../screen.ts";
import { jumpFrom, readAsItWas } from "../../steps/answers.ts";
import { viewPicture } from "../../steps/files.ts";
import { hearSpecials, react } from "../../steps/kinds.ts";
import { accept, customerOf, isOpen, looks, mediaFrom, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia Vasconcelos";

test.each([looks.kinds])(
  "the first message is told by the bell, and after it every kind of message is shown: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const shot = (name: string) => `talk-${name}-${nameOf(look)}`;
    const desk = await furnish({ queue: "Marcenaria", color: "#7048C6", people: [RITA] });
    const rita = customerOf(desk, RITA);
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look, path: "/tags" });
    const { page, t } = ana;
    await heading(page, t("tags.title")).waitFor();

    await rita.say("Bom dia! Vocês fazem mesa de carvalho?");
    await expect.poll(() => page.title()).toBe(`(1) ${t("tags.title")} · Recado`);
    await button(page, t("notifications.bell", { count: 1 })).click();
    await page.getByRole("link", { name: RITA }).click();
    await heading(page, t("tickets.title")).waitFor();
    await accept(ana, RITA);
    await said(ana, "Bom dia!").waitFor();

    const { picture, film, voice } = await mediaFrom(page);
    await rita.send({ name: "mesa.png", type: "image/png", content: picture, caption: "Parecida com esta aqui" });
    await rita.send({ name: "sala.webm", type: "video/webm", content: film, caption: "E a sala é assim" });
    await rita.send({ name: "voz.webm", type: "audio/webm", content: voice, voice: true });
    await rita.send({ name: "planta-da-sala.pdf", type: "application/pdf", content: Uint8Array.from(Buffer.from("%PDF-1.7\n")) });
    const log = page.getByRole("log");
    await said(ana, "Parecida com esta").getByRole("img").waitFor();
    await log.getByRole("link", { name: t("tickets.kind.video"), exact: true }).waitFor();
    await log.getByRole("slider", { name: t("tickets.voice.position") }).waitFor();
    await log.getByRole("link", { name: "planta-da-sala.pdf" }).waitFor();
    await looksRight(page, shot("media"), { isLive: true });

    const shoot = (state: string) => looksRight(page, shot(state), { isLive: true });
    await viewPicture(ana, "Parecida com esta", shoot);
    await hearSpecials(ana, rita, { card: "Marido da Rita", picture }, shoot);
    // The card's number is the customer's own, who already has a ticket.
    await log.getByRole("button", { name: t("tickets.talkTo", { name: "Marido da Rita" }) }).click();
    await isOpen(ana, RITA);
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await rita.say("Qero a maior");
    await said(ana, "Qero a maior").waitFor();
    await rita.edit("Qero a maior", "Quero a maior");
    await readAsItWas(ana, { was: "Qero a maior", is: "Quero a maior" });
    await rita.say("Isto não era para vocês");
    await said(ana, "Isto não era para vocês").waitFor();
    await rita.erase("Isto não era para vocês");
    await log.getByText(t("tickets.kind.deleted")).waitFor();
    expect(await log.getByText("Isto não era para vocês").count(), "an agent is not told what it was").toBe(0);

    await rita.answer("Bom dia!", "E entregam no sábado?");
    await page.getByLabel(t("tickets.write"), { exact: true }).fill("Entregamos.");
    await page.keyboard.press("Enter");
    await said(ana, "Entregamos.").getByText(t("tickets.ack.delivered")).waitFor();
    await react([ana, rita], { theirs: "E entregam no sábado?", ours: "Entregamos." });
    await rita.read();
    await said(ana, "Entregamos.").getByText(t("tickets.ack.read")).waitFor();
    await shoot("reactions");

    await jumpFrom(ana, "E entregam no sábado?", "Bom dia!");
    await rita.types(true);
    await page.getByText(t("tickets.typing")).waitFor();
  },
);
