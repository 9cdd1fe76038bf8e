import { createReadStream } from "node:fs";
import { chmod, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { configureMedia } from "../../../platform/media/ffmpeg.ts";
import { findFfmpeg } from "../../../platform/media/program.ts";
import { filesIn } from "../../../platform/media/testFiles.ts";
import { inTemporaryFolder } from "../../../platform/media/work.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { owner } from "../../../testing/owner.ts";
import { storePath } from "../../files/store.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { sendMessage } from "../actions/send.ts";
import { runProviderRequest } from "../delivery/providerRequests.ts";
import { aMessage, arrive, fakeChannel, heldConnection } from "../factory.ts";
import { mediaRow, theirs } from "./factory.ts";
import { prepareMedia } from "./prepare.ts";

afterEach(() => configureMedia({ ffmpegPath: null }));

const MEGABYTE = 1024 * 1024;

test("what an agent recorded leaves, and a short voice note is heard, while recordings that take long keep their line busy", {
  timeout: 60_000,
}, async () => {
  const { company, record, receive } = await talk();
  await inTemporaryFolder(async (folder) => {
    const long = [await receive({ bytes: MEGABYTE }), await receive({ bytes: MEGABYTE })];
    const [short, recorded] = [await receive(), await record()];
    const program = await slowOver(folder, { largerThan: MEGABYTE / 2 });
    const busy = long.map((id) => prepareMedia(company.id, id, "long"));
    await eventually(program.begun, (many) => many > 0);

    await prepareMedia(company.id, recorded);
    await prepareMedia(company.id, short);
    expect(await mediaRow(company, recorded)).toMatchObject({ state: "ready", playableId: expect.any(Number) });
    expect(await mediaRow(company, short)).toMatchObject({ playableId: expect.any(Number) });
    expect(await program.begun()).toBe(1); // one of the long ones; the other still waits for its turn
    await program.letGo();
    await Promise.all(busy);
  });
});

test("what an agent recorded waits for none of the short ones either", async () => {
  const { company, record, receive } = await talk();
  await inTemporaryFolder(async (folder) => {
    const shorts = [await receive(), await receive(), await receive()];
    const recorded = await record({ seconds: 3 });
    const program = await slowOver(folder, { sound: "ogg" });
    const busy = shorts.map((id) => prepareMedia(company.id, id));
    await eventually(program.begun, (many) => many === 2);
    await prepareMedia(company.id, recorded);
    expect(await mediaRow(company, recorded)).toMatchObject({ state: "ready" });
    expect(await program.begun()).toBe(2); // no running conversion was stopped for it
    await program.letGo();
    await Promise.all(busy);
  });
});

test("each has a queue of its own: what is recorded, what is short, and what takes long", async () => {
  const { company, record, receive } = await talk();
  const [recorded, short, long] = [await record(), await receive(), await receive({ bytes: MEGABYTE })];
  expect(await queuedIn(company, recorded)).toEqual(["messages.prepare-recording"]);
  expect(await queuedIn(company, short)).toEqual(["messages.prepare-media"]);
  expect(await queuedIn(company, long)).toEqual(["messages.prepare-media"]);
  await prepareMedia(company.id, long);
  expect(await queuedIn(company, long)).toEqual(["messages.prepare-long-media", "messages.prepare-media"]);
  expect(await mediaRow(company, long)).toMatchObject({ playableId: null });
  await prepareMedia(company.id, long, "long");
  expect(await mediaRow(company, long)).toMatchObject({ playableId: expect.any(Number) });
});

test("a short one that takes longer than it may goes to those that take long, and is heard after all", async () => {
  const { company, receive } = await talk();
  const short = await receive();
  await inTemporaryFolder(async (folder) => {
    await slowOver(folder, { sound: "ogg", smallMs: 500 });
    await prepareMedia(company.id, short);
  });
  expect(await queuedIn(company, short)).toEqual(["messages.prepare-long-media", "messages.prepare-media"]);
  configureMedia({ ffmpegPath: null });
  await prepareMedia(company.id, short, "long");
  expect(await mediaRow(company, short)).toMatchObject({ playableId: expect.any(Number) });
});

test("a film waits for no recording, however large it is, and one that takes too long gets its picture later", async () => {
  const { company, receive } = await talk();
  await inTemporaryFolder(async (folder) => {
    const [long, film] = [await receive({ bytes: MEGABYTE }), await receive({ bytes: MEGABYTE, isFilm: true })];
    const program = await slowOver(folder, { sound: "ogg" });
    const busy = prepareMedia(company.id, long, "long");
    await eventually(program.begun, (many) => many === 1);
    await prepareMedia(company.id, film);
    expect(await mediaRow(company, film)).toMatchObject({ thumbnailId: expect.any(Number) });
    await program.letGo();
    await busy;
    const heavy = await receive({ isFilm: true });
    await slowOver(folder, { smallMs: 500 });
    await prepareMedia(company.id, heavy);
    expect(await queuedIn(company, heavy)).toEqual(["messages.prepare-long-media", "messages.prepare-media"]);
  });
});

test("recordings of another company that take long keep nobody waiting who came after them", async () => {
  const [busyOne, other] = [await talk(), await talk()];
  await inTemporaryFolder(async (folder) => {
    const long = [
      await busyOne.receive({ bytes: MEGABYTE }),
      await busyOne.receive({ bytes: MEGABYTE }),
      await busyOne.receive({ bytes: MEGABYTE }),
    ];
    const [theirs, begun] = [await other.receive({ bytes: 2 * MEGABYTE }), [] as string[]];
    const program = await slowOver(folder, { largerThan: MEGABYTE / 2 });
    const work = (of: string, company: TestCompany, id: number) => prepareMedia(company.id, id, "long").then(() => begun.push(of));
    const all = [work("busy", busyOne.company, long[0] ?? 0)];
    await eventually(program.begun, (many) => many === 1);
    all.push(...long.slice(1).map((id) => work("busy", busyOne.company, id)));
    all.push(work("other", other.company, theirs));
    await eventually(
      async () => await waitingTries(other.company),
      (many) => many === 1,
    );
    await program.letGo();
    await Promise.all(all);
    expect(begun.indexOf("other"), begun.join()).toBeLessThanOrEqual(1);
  });
});

const waitingTries = async (company: TestCompany) =>
  (await company.run(({ tx }) => tx.selectFrom("media_tries").select("tries").execute())).length;

/** A conversation in which both sides send recordings. */
async function talk() {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  const agent = await company.createUser({ allTicket: true });
  await arrive(company, held, aMessage());
  const { id: ticketId } = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").executeTakeFirstOrThrow());
  await company.as(agent, (ctx) => acceptTicket(ctx, ticketId));
  return {
    company,
    record: ({ seconds = 2 } = {}) =>
      inTemporaryFolder(async (folder) => {
        const file = await storePath(company.id, await filesIn(folder).sound("in.webm", seconds), "gravação.webm");
        const [id = 0] = await company.as(agent, (ctx) =>
          sendMessage(ctx, ticketId, { body: "", sign: false, voice: true, quotedMsg: null }, [file]),
        );
        return id;
      }),
    /** A file of this many bytes, padded at its end. */
    receive: async ({ bytes, isFilm = false }: { bytes?: number; isFilm?: boolean } = {}) => {
      await arrive(company, held, isFilm ? theirs({ media: "video", mime: "video/mp4" }) : theirs({ media: "voice", mime: "audio/ogg" }));
      await inTemporaryFolder(async (folder) => {
        const files = filesIn(folder);
        const path = isFilm ? await files.film("in.mp4") : await files.sound("in.ogg", 1, ["-c:a", "libopus"]);
        if (bytes) await truncate(path, bytes);
        const { channel } = fakeChannel();
        channel.fetchMedia = async () => ({ stream: createReadStream(path), mime: null, name: null });
        await runProviderRequest(company.id, held, channel);
      });
      const newest = company.run(({ tx }) =>
        tx.selectFrom("messages").select("id").where("file_id", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
      );
      return (await newest).id;
    },
  };
}

const queuedIn = async ({ id }: TestCompany, messageId: number) => {
  const waiting = "select name from pgboss.job where data->>'companyId' = $1 and data->'key'->>'messageId' = $2 order by name";
  return (await owner().query<{ name: string }>(waiting, [String(id), String(messageId)])).rows.map(({ name }) => name);
};

/** The real ffmpeg, but it holds large files, or files of this format, until it is released. */
async function slowOver(folder: string, { largerThan = 0, sound = "", smallMs = 60_000 }) {
  const [path, begun, held] = [join(folder, "ffmpeg"), join(folder, "begun"), join(folder, "held")];
  const isSlow = sound ? `head -c 4 "$in" | grep -qi ${sound}` : `[ "$(wc -c < "$in")" -gt ${largerThan} ]`;
  await writeFile(begun, "");
  await writeFile(held, "");
  await writeFile(
    path,
    `#!/bin/sh
for one; do [ "$last" = -i ] && in="\${one#file:}"; out="$one"; last="$one"; done
[ "$out" = "file:$in" ] && exec ${findFfmpeg()} "$@" # only looks at it
if ${isSlow}; then echo >> ${begun}; while [ -e ${held} ]; do sleep 0.05; done; fi
exec ${findFfmpeg()} "$@"
`,
  );
  await chmod(path, 0o755);
  for (const open of [folder, begun, held]) await chmod(open, 0o777); // when run as root, ffmpeg runs as another user
  configureMedia({ ffmpegPath: path, smallMs });
  return { begun: async () => (await readFile(begun, "utf8")).length, letGo: () => rm(held) };
}
