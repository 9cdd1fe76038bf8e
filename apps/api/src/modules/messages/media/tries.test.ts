import { createReadStream } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { stopMedia } from "../../../platform/media/child.ts";
import { configureMedia } from "../../../platform/media/ffmpeg.ts";
import { aNewerProgram, filesIn } from "../../../platform/media/testFiles.ts";
import { inTemporaryFolder } from "../../../platform/media/work.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { owner } from "../../../testing/owner.ts";
import { runProviderRequest } from "../delivery/providerRequests.ts";
import { arrive, fakeChannel, heldConnection } from "../factory.ts";
import { mediaRow, theirs } from "./factory.ts";
import { prepareMedia } from "./prepare.ts";
import { resumeFilms } from "./tries.ts";

afterEach(() => configureMedia({ ffmpegPath: null }));

async function received(kind: "voice" | "video") {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  await arrive(company, held, theirs({ media: kind, mime: kind === "voice" ? "audio/ogg" : "video/mp4" }));
  await inTemporaryFolder(async (folder) => {
    const files = filesIn(folder);
    const path = kind === "voice" ? await files.sound("in.ogg", 1, ["-c:a", "libopus"]) : await files.film("in.mp4");
    const { channel } = fakeChannel();
    channel.fetchMedia = async () => ({ stream: createReadStream(path), mime: null, name: null });
    await runProviderRequest(company.id, held, channel);
  });
  const { id } = await company.run(({ tx }) =>
    tx.selectFrom("messages").select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
  );
  return { company, id };
}

const tries = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("media_tries").select(["tries", "awaits_program as awaits"]).execute());

/** An ffmpeg that notes its start and never ends. */
async function endless(folder: string) {
  const begun = join(folder, "begun");
  await writeFile(begun, "");
  await chmod(begun, 0o666); // when run as root, ffmpeg runs as another user
  configureMedia({ ffmpegPath: await aNewerProgram(folder, `echo >> ${begun}; exec sleep 60`), smallMs: 200 });
  return async () => (await readFile(begun, "utf8")).length;
}

test("what took too long twice is not begun a third time", async () => {
  const { company, id } = await received("voice");
  await inTemporaryFolder(async (folder) => {
    const begun = await endless(folder);
    for (let time = 0; time < 4; time++) await prepareMedia(company.id, id);
    expect([await begun(), await tries(company)]).toEqual([2, [{ tries: 2, awaits: false }]]);
    expect(await mediaRow(company, id)).toMatchObject({ playableId: null });
  });
});

test("so it is where the process died over it; and what ends well leaves nothing behind", async () => {
  const [{ company, id }, well] = [await received("voice"), await received("voice")];
  const died = (many: number) =>
    company.run(({ tx }) =>
      tx
        .insertInto("media_tries")
        .values({ message_id: id, tries: many })
        .onConflict((on) => on.columns(["company_id", "message_id"]).doUpdateSet({ tries: many }))
        .execute(),
    );
  await died(2);
  await prepareMedia(company.id, id);
  expect(await mediaRow(company, id)).toMatchObject({ playableId: null });
  await died(1);
  await prepareMedia(company.id, id);
  expect(await mediaRow(company, id)).toMatchObject({ playableId: expect.any(Number) });
  await prepareMedia(well.company.id, well.id);
  expect([await tries(company), await tries(well.company)]).toEqual([[], []]);
});

test("that this process ends is no failure: it is thrown, so that the next one does it, and not counted", async () => {
  const { company, id } = await received("voice");
  await inTemporaryFolder(async (folder) => {
    const begun = await endless(folder);
    configureMedia({ ffmpegPath: join(folder, "ffmpeg") });
    const working = prepareMedia(company.id, id);
    const outcome = expect(working).rejects.toThrow("This process ends");
    await eventually(begun, (many) => many === 1);
    stopMedia();
    await outcome;
    expect(await tries(company)).toEqual([{ tries: 0, awaits: false }]);
  });
});

test("a film waits for a newer ffmpeg than npm brings, and has its thumbnail once that is there", async () => {
  const { company, id } = await received("video");
  const { PATH } = process.env;
  process.env.PATH = "";
  configureMedia({ ffmpegPath: null });
  await prepareMedia(company.id, id);
  await resumeFilms();
  process.env.PATH = PATH;
  expect([await tries(company), (await mediaRow(company, id)).thumbnailId]).toEqual([[{ tries: 0, awaits: true }], null]);
  await inTemporaryFolder(async (folder) => {
    configureMedia({ ffmpegPath: await aNewerProgram(folder) });
    await owner().query("delete from pgboss.job where data->>'companyId' = $1", [String(company.id)]);
    await resumeFilms();
    const waiting = "select name from pgboss.job where data->>'companyId' = $1 and data->'key'->>'messageId' = $2";
    expect((await owner().query(waiting, [String(company.id), String(id)])).rows).toEqual([{ name: "messages.prepare-media" }]);
    await prepareMedia(company.id, id);
    expect(await mediaRow(company, id)).toMatchObject({ thumbnailId: expect.any(Number) });
    expect(await tries(company)).toEqual([]);
  });
});
