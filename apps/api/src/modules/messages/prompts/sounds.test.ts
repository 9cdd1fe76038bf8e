import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { addFile } from "../../files/actions.ts";
import { storeStream } from "../../files/store.ts";
import { fakeModel, promptDesk, says } from "./testing.ts";

const model = fakeModel();
const prompted = () => promptDesk(model.baseUrl);

/** As an MP3 begins. */
const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2_000)]);

/** The contact's last message is a recording, with this file or still without one. */
async function recorded(at: Awaited<ReturnType<typeof prompted>>, { file }: { file: boolean }) {
  const stored = file ? await storeStream(at.company.id, Readable.from([sound]), { name: "voz.mp3", bytesMax: 1_000_000 }) : undefined;
  await at.company.run(async (ctx) => {
    const fileId = stored ? (await addFile(ctx, stored)).id : null;
    await ctx.tx
      .updateTable("messages")
      .set({ kind: "voice", body: "", file_id: fileId, media_state: file ? "ready" : "waiting" })
      .where("origin", "=", "contact")
      .execute();
  });
}

test("a recording is transcribed, once, and answered as what it says", async () => {
  const at = await prompted();
  await at.says("Olá");
  await recorded(at, { file: true });
  model.reply = () =>
    model.asked.at(-1)?.path.endsWith("transcriptions") ? { body: '{"text":" Vocês abrem hoje? "}' } : { content: says("Sim!") };
  await at.turn();
  expect(model.asked.map(({ path }) => path)).toEqual(["/v1/audio/transcriptions", "/v1/chat/completions"]);
  expect(String(model.asked[0]?.body)).toContain("whisper-1");
  const history = () =>
    model.asked
      .at(-1)
      ?.body.messages.slice(1)
      .map(({ content }) => content);
  expect(history()).toEqual(["Vocês abrem hoje?"]);
  expect(await at.said()).toEqual(["bot: Sim!"]);
  await at.says("E amanhã?");
  await at.turn();
  expect(history()).toEqual(["Vocês abrem hoje?", "Sim!", "E amanhã?"]);
  expect(model.asked, "not transcribed again").toHaveLength(3);
});

test("a recording that cannot be transcribed is one in the history; one that is still being fetched is waited for", async () => {
  const at = await prompted();
  await at.says("Olá");
  await recorded(at, { file: false });
  await at.turn();
  expect(model.asked).toEqual([]);
  await recorded(at, { file: true });
  model.reply = () => (model.asked.at(-1)?.path.endsWith("transcriptions") ? { status: 400 } : { content: says("Pode escrever?") });
  await at.turn();
  expect(model.asked.at(-1)?.body.messages.slice(1)).toEqual([{ role: "user", content: "[áudio]" }]);
  expect(await at.said()).toEqual(["bot: Pode escrever?"]);
});
