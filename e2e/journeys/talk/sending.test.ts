import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesIn } from "../../../apps/api/src/platform/media/testFiles.ts";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { field } from "../../screen.ts";
import { accept, customerOf, looks, mediaFrom, nameOf, said } from "../../talk.ts";

const IARA = "Iara Monteiro";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-e2e-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(looks)(
  "a picture, a film, a document and a sound go out together and come to who is to have them: $language, $width px, $theme",
  { timeout: 200_000 },
  async (look) => {
    const desk = await furnish({ queue: "Luteria", color: "#0B7285", people: [IARA] });
    const iara = customerOf(desk, IARA);
    await iara.say("Como ficou o violão?");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await page.goto("/tickets");
    await accept(ana, IARA);

    const { picture } = await mediaFrom(page);
    const { film, sound } = filesIn(folder);
    const chosen = page.getByTestId("files");
    await chosen.setInputFiles([
      { name: "violão.png", mimeType: "image/png", buffer: Buffer.from(picture) },
      { name: "garantia.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") },
    ]);
    await chosen.setInputFiles([await film("tocando.mp4", { args: ["-pix_fmt", "yuv420p"] }), await sound("acorde.mp3")]);
    await page.getByRole("list", { name: t("tickets.attached") }).waitFor();
    await field(page, t("tickets.write")).fill("Pronto, veja e ouça");
    await field(page, t("tickets.write")).press("Enter");

    await expect
      .poll(async () => (await iara.messages()).filter(({ mediaUrl }) => mediaUrl).map(({ kind, mediaName }) => [kind, mediaName]))
      .toEqual([
        ["image", "violão.png"],
        ["document", "garantia.pdf"],
        ["video", "tocando.mp4"],
        ["audio", "acorde.mp3"],
      ]);
    expect((await iara.messages()).filter(({ body }) => body.includes("veja e ouça")).length, "the words go under one of them").toBe(1);
    const log = page.getByRole("log");
    await said(ana, "Pronto, veja e ouça").getByRole("img", { name: "violão.png" }).waitFor();
    await log.getByRole("link", { name: t("tickets.kind.video"), exact: true }).waitFor();
    await log.getByRole("link", { name: "garantia.pdf" }).waitFor();
    await log.getByRole("slider", { name: t("tickets.voice.position") }).waitFor();
    await expect.poll(() => log.getByText(t("tickets.ack.delivered")).count()).toBe(4);
    await looksRight(page, `talk-sent-${nameOf(look)}`, { isLive: true });
  },
);
