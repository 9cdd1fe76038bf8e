import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { sendFiles } from "../../steps/files.ts";
import { accept, customerOf, looks, nameOf } from "../../talk.ts";

const IARA = "Iara Monteiro";

test.each([looks.sending])(
  "a picture, a film, a document and a sound go out together and come to who is to have them: $language, $width px, $theme",
  { timeout: 200_000 },
  async (look) => {
    const desk = await furnish({ queue: "Luteria", color: "#0B7285", people: [IARA] });
    const iara = customerOf(desk, IARA);
    await iara.say("Como ficou o violão?");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await accept(ana, IARA);

    await sendFiles(ana, { words: "Pronto, veja e ouça", caption: "Vale por dois anos" }, (state) =>
      looksRight(page, `talk-${state}-${nameOf(look)}`, { isLive: true }),
    );

    await expect
      .poll(async () => (await iara.messages()).filter(({ mediaUrl }) => mediaUrl).map(({ kind, mediaName }) => [kind, mediaName]))
      .toEqual([
        ["image", "violão.png"],
        ["document", "garantia.pdf"],
        ["video", "tocando.mp4"],
        ["audio", "acorde.mp3"],
      ]);
    expect((await iara.messages()).filter(({ body }) => body.includes("veja e ouça")).length, "the words go under one of them").toBe(1);
    expect(await page.getByRole("log").getByText(t("tickets.ack.delivered")).count()).toBe(4);
  },
);
