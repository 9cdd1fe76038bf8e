import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Message } from "@recado/contract/messages";
import sharp from "sharp";
import { expect, test } from "vitest";
import { configureMedia } from "../../../platform/media/ffmpeg.ts";
import { aNewerProgram, filesIn, hugePng, listenTo } from "../../../platform/media/testFiles.ts";
import { inTemporaryFolder } from "../../../platform/media/work.ts";
import { removeObject } from "../../../platform/storage/storage.ts";
import { ask, call, sendForm, upload } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { forgetFile } from "../../files/actions.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { findFile } from "../../files/queries.ts";
import { storePath } from "../../files/store.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { sendMessage } from "../actions/send.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { runProviderRequest } from "../delivery/providerRequests.ts";
import { aMessage, arrive, fakeChannel, heldConnection } from "../factory.ts";
import { mediaRow, theirs } from "./factory.ts";
import { prepareMedia } from "./prepare.ts";

test("a customer's voice note is played everywhere, and in parts", async () => {
  const { company, id, admin, ticketId } = await received("voice", (files) => files.sound("in.ogg", 3, ["-c:a", "libopus"]));
  await prepareMedia(company.id, id);
  const { playableUrl, mediaMime, mediaSeconds } = await shown(admin, ticketId, id);
  expect(mediaMime).toBe("audio/ogg");
  expect(Math.abs((mediaSeconds ?? 0) - 3)).toBeLessThan(0.2);
  const path = (playableUrl ?? "").replace("/api", "");
  const part = await ask(undefined, "GET", path, { headers: { range: "bytes=1000-1999" } });
  expect([part.statusCode, part.rawPayload.length, part.headers["content-type"]]).toEqual([206, 1000, "audio/mpeg"]);
  const { playableId } = await mediaRow(company, id);
  expect((await heard(company, playableId)).codec).toBe("mp3");
});

test("a sound comes with how loud it is along its way, once it is prepared", async () => {
  const loudThenQuiet = ["-af", "volume='if(lt(t,1),1,0.05)':eval=frame", "-c:a", "libopus"];
  const { company, id, admin, ticketId } = await received("voice", (files) => files.sound("in.ogg", 2, loudThenQuiet));
  expect((await shown(admin, ticketId, id)).mediaWaveform).toBeNull();
  await prepareMedia(company.id, id);
  const { mediaWaveform } = await shown(admin, ticketId, id);
  const wave = mediaWaveform ?? [];
  expect([wave.length, Math.max(...wave)]).toEqual([64, 100]);
  expect(Math.min(...wave.slice(2, 30)), "the loud half").toBeGreaterThan(70);
  expect(Math.max(...wave.slice(34)), "the quiet half").toBeLessThan(30);
});

test("pictures, stickers and films have a small picture for the conversation", async () => {
  const cases = [
    ["image", (folder: string) => drawn(join(folder, "a.jpg"))],
    ["sticker", (folder: string) => drawn(join(folder, "a.webp"))],
    ["video", (folder: string) => filesIn(folder).film("a.mp4")],
  ] as const;
  for (const [kind, make] of cases) {
    const { company, id, admin, ticketId } = await received(kind, (_, folder) => make(folder));
    await inTemporaryFolder(async (folder) => {
      configureMedia({ ffmpegPath: await aNewerProgram(folder) });
      await prepareMedia(company.id, id);
      configureMedia({ ffmpegPath: null });
    });
    const { thumbnailUrl, mediaWidth, mediaHeight } = await shown(admin, ticketId, id);
    expect([mediaWidth, mediaHeight], kind).toEqual(kind === "video" ? [640, 360] : [800, 600]);
    const { rawPayload, headers } = await ask(undefined, "GET", (thumbnailUrl ?? "").replace("/api", ""));
    expect(headers["content-type"], kind).toBe("image/webp");
    expect(await sharp(rawPayload).metadata(), kind).toMatchObject({ format: "webp", width: 400 });
  }
});

test("a picture of 50,000 × 50,000 dots is a file like others: it has no measures, and nothing draws it", async () => {
  const make = async (_: Files, folder: string) => {
    await writeFile(join(folder, "a"), hugePng(50_000));
    return join(folder, "a");
  };
  const { company, id, admin, ticketId } = await received("image", make);
  await prepareMedia(company.id, id);
  const huge = { mediaState: "ready", mediaUrl: expect.any(String), mediaWidth: null, mediaHeight: null, thumbnailUrl: null };
  expect(await shown(admin, ticketId, id)).toMatchObject(huge);
});

test("a picture of which nobody knows how large it is, as before they were measured, is measured with its small picture", async () => {
  const { company, id, admin, ticketId } = await received("image", (_, folder) => drawn(join(folder, "a.jpg")));
  await company.run(({ tx }) => tx.updateTable("files").set({ width: null, height: null }).execute());
  expect(await shown(admin, ticketId, id)).toMatchObject({ mediaWidth: null, mediaHeight: null });
  await prepareMedia(company.id, id);
  expect(await shown(admin, ticketId, id)).toMatchObject({ mediaWidth: 800, mediaHeight: 600 });
});

test("made twice is made once", async () => {
  const { company, id } = await received("voice", (files) => files.sound("in.ogg", 5));
  await Promise.all([prepareMedia(company.id, id), prepareMedia(company.id, id)]);
  const before = await mediaRow(company, id);
  await prepareMedia(company.id, id);
  expect(await mediaRow(company, id)).toEqual(before);
  const files = await company.run(({ tx }) => tx.selectFrom("files").select("id").execute());
  expect(files).toHaveLength(2);
});

test("a file that is broken stays as it is, to be looked at or downloaded", async () => {
  const broken = async (folder: string) => {
    const path = join(folder, "a");
    await writeFile(path, Buffer.concat([Buffer.from("\xff\xd8\xff\xe0", "latin1"), Buffer.alloc(500)]));
    return path;
  };
  for (const kind of ["image", "voice"] as const) {
    const { company, id } = await received(kind, (_, folder) => broken(folder));
    await prepareMedia(company.id, id);
    expect(await mediaRow(company, id)).toMatchObject({
      state: "ready",
      playableId: null,
      thumbnailId: null,
      fileId: expect.any(Number),
      waveform: null,
    });
  }
});

test("a recording stands in the conversation at once, and leaves as a voice note before what was said after it", async () => {
  const { company, held, agent, ticketId } = await openTicket();
  const [id = 0] = await record(company, agent, ticketId, (files) => files.sound("in.webm", 2));
  await company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body: "e também isto", sign: false, voice: false, quotedMsg: null }));
  expect(await shown(agent, ticketId, id)).toMatchObject({ kind: "voice", status: "queued", mediaUrl: expect.any(String) });
  const recording = (await mediaRow(company, id)).fileId;

  const sent: object[] = [];
  const { channel } = fakeChannel(async (order) => {
    if (order.kind === "send" && order.file) sent.push({ parcel: order.parcel, codec: (await listenTo(order.file.path)).codec });
    else sent.push({ kind: order.kind });
    return { state: "sent", providerId: order.ref };
  });
  const before = (await company.facts("outbox.filled")).length;
  expect(await deliverNext(company.id, held, channel)).not.toBe("delivered");
  await prepareMedia(company.id, id);
  await prepareMedia(company.id, id);
  while ((await deliverNext(company.id, held, channel)) === "delivered");

  const parcel = { type: "media", media: "voice", mime: "audio/ogg; codecs=opus", name: "voice.ogg", caption: null };
  expect(sent).toEqual([{ parcel: { ...parcel, seconds: expect.closeTo(2, 0) }, codec: "opus" }, { kind: "send" }]);
  const row = await mediaRow(company, id);
  expect(row).toMatchObject({ status: "sent", state: "ready", seconds: expect.closeTo(2, 0), waveform: expect.any(Array) });
  expect((await heard(company, row.playableId)).codec).toBe("mp3");
  expect(await company.run((ctx) => findFile(ctx, recording!))).toMatchObject({ removedAt: expect.any(Date) });
  expect((await company.facts("outbox.filled")).slice(before)).toMatchObject([{ payload: { connectionId: held.connectionId } }]);
});

test.each([
  ["shorter than a breath", "too-short", (files: Files) => files.sound("in.webm", 0.3)],
  ["broken", "media", async (files: Files, folder: string) => cut(await files.safariSound("in.mp4", 3), folder)],
])("a recording that is %s does not leave, says why, and holds nobody up", async (_, why, make) => {
  const { company, held, agent, ticketId } = await openTicket();
  const [id = 0] = await record(company, agent, ticketId, make);
  await company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body: "depois", sign: false, voice: false, quotedMsg: null }));
  await prepareMedia(company.id, id);
  const { channel, said } = fakeChannel();
  while ((await deliverNext(company.id, held, channel)) === "delivered");
  expect(said()).toEqual(["depois"]);
  expect(await mediaRow(company, id)).toMatchObject({ status: "failed", failure: why, state: "ready" });
});

test("without ffmpeg a recording fails by name, and the sound of a customer can still be downloaded", async () => {
  const { company, agent, ticketId } = await openTicket();
  const [id = 0] = await record(company, agent, ticketId, (files) => files.sound("in.webm", 2));
  const other = await received("voice", (files) => files.sound("in.ogg", 2));
  configureMedia({ ffmpegPath: "/nowhere/ffmpeg" });
  await prepareMedia(company.id, id);
  await prepareMedia(other.company.id, other.id);
  configureMedia({ ffmpegPath: null });
  expect(await mediaRow(company, id)).toMatchObject({ status: "failed", failure: "media" });
  expect(await mediaRow(other.company, other.id)).toMatchObject({ state: "ready", playableId: null });
});

test("through the door that browsers use, a recording is a voice note and a sound file is not", async () => {
  const { agent, ticketId } = await openTicket();
  await inTemporaryFolder(async (folder) => {
    const path = await filesIn(folder).sound("in.webm", 1);
    const content = await readFile(path);
    const { status, body } = await upload(agent, `/messages/${ticketId}`, { name: "gravação.webm", content, field: "medias" });
    expect(status).toBe(200);
    expect((body as { messages: Message[] }).messages).toMatchObject([
      { kind: "document", mediaName: "gravação.webm", mediaMime: "video/webm" },
    ]);
    const recorded = [
      { name: "voice", value: "true" },
      { file: "gravação.webm", content },
    ];
    const answer = await sendForm(agent, `/messages/${ticketId}`, recorded);
    expect((answer.body as { messages: Message[] }).messages).toMatchObject([{ kind: "voice", status: "queued" }]);
  });
});

test.each([
  ["of which the store has nothing any more", async (company: TestCompany, id: number) => removeObject((await fileOf(company, id)).key)],
  [
    "whose file was removed",
    async (company: TestCompany, id: number) => {
      const { fileId } = await mediaRow(company, id);
      await company.run((ctx) => forgetFile(ctx, fileId!));
    },
  ],
])("a recording %s says so, and what was said after it leaves", async (_, lose) => {
  const { company, held, agent, ticketId } = await openTicket();
  const [id = 0] = await record(company, agent, ticketId, (files) => files.sound("in.webm", 2));
  await company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body: "depois", sign: false, voice: false, quotedMsg: null }));
  await lose(company, id);
  await prepareMedia(company.id, id);
  expect(await mediaRow(company, id)).toMatchObject({ status: "failed", failure: "no-file" });
  const { channel, said } = fakeChannel();
  while ((await deliverNext(company.id, held, channel)) === "delivered");
  expect(said()).toEqual(["depois"]);
});

test("a file that our own store does not give surely has not been sent: it is tried again, and one that is gone says so", async () => {
  const { company, held, agent, ticketId } = await openTicket();
  const picture = await inTemporaryFolder(async (folder) => storePath(company.id, await drawn(join(folder, "a.jpg")), "a.jpg"));
  const said = { body: "", sign: false, voice: false, quotedMsg: null };
  const [id = 0] = await company.as(agent, (ctx) => sendMessage(ctx, ticketId, said, [picture]));
  const { channel, orders } = fakeChannel();
  const { key } = await fileOf(company, id);
  await moveObject(company, id, "no key of ours, as when the store answers with an error");
  expect(await deliverNext(company.id, held, channel)).toEqual({ waitMs: expect.any(Number) });
  expect(await mediaRow(company, id)).toMatchObject({ status: "queued" });

  await moveObject(company, id, key);
  await removeObject(key);
  await company.run(({ tx }) =>
    tx
      .updateTable("outbox")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  await deliverNext(company.id, held, channel);
  expect(await mediaRow(company, id)).toMatchObject({ status: "failed", failure: "no-file" });
  expect(orders).toEqual([]);
});

test("a client that says it only by the file's name records voice notes, too", async () => {
  const { agent, ticketId } = await openTicket();
  await inTemporaryFolder(async (folder) => {
    const content = await readFile(await filesIn(folder).sound("in.mp3", 1));
    const name = "audio-record-site-1700000000000.mp3";
    const { status, body } = await upload(agent, `/messages/${ticketId}`, { name, content, field: "medias" });
    expect([status, body]).toMatchObject([200, { messages: [{ kind: "voice" }] }]);
  });
  const said = { read: 1, fromMe: true, mediaUrl: "", body: "*Ana:*\nBom dia", quotedMsg: null };
  expect(await call(agent, "POST", `/messages/${ticketId}`, said)).toMatchObject({
    status: 200,
    body: { messages: [{ body: said.body }] },
  });
});

type Files = ReturnType<typeof filesIn>;
type Make = (files: Files, folder: string) => Promise<string>;

/** A customer's message whose file was downloaded. */
async function received(kind: Parameters<typeof theirs>[0]["media"], make: Make) {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" }); // a provider without profile pictures: only the file is requested
  const admin = await company.createUser({ profile: "admin" });
  await arrive(company, held, theirs({ media: kind }));
  const { channel } = fakeChannel();
  await inTemporaryFolder(async (folder) => {
    const path = await make(filesIn(folder), folder);
    channel.fetchMedia = async () => ({ stream: createReadStream(path), mime: null, name: null });
    await runProviderRequest(company.id, held, channel);
  });
  const { id, ticketId } = await company.run(({ tx }) =>
    tx.selectFrom("messages").select(["id", "ticket_id as ticketId"]).where("file_id", "is not", null).executeTakeFirstOrThrow(),
  );
  return { company, held, admin, id, ticketId };
}

async function openTicket() {
  const company = await createCompany();
  const held = await heldConnection(company);
  const agent = await company.createUser({ allTicket: true });
  await arrive(company, held, aMessage());
  const { id: ticketId } = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").executeTakeFirstOrThrow());
  await company.as(agent, (ctx) => acceptTicket(ctx, ticketId));
  return { company, held, agent, ticketId };
}

async function record(company: TestCompany, agent: Parameters<TestCompany["as"]>[0], ticketId: number, make: Make) {
  return inTemporaryFolder(async (folder) => {
    const file = await storePath(company.id, await make(filesIn(folder), folder), "gravação.webm");
    return company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body: "", sign: true, voice: true, quotedMsg: null }, [file]));
  });
}

async function shown(user: Parameters<typeof call>[0], ticketId: number, id: number): Promise<Message> {
  const { body } = await call(user, "GET", `/messages/${ticketId}?peek=true`);
  return (body as { messages: Message[] }).messages.find((message) => message.id === String(id))!;
}

const fileOf = async (company: TestCompany, id: number) => {
  const { fileId } = await mediaRow(company, id);
  return (await company.run((ctx) => findFile(ctx, fileId!)))!;
};

const moveObject = async (company: TestCompany, id: number, key: string) => {
  const file = await fileOf(company, id);
  await company.run(({ tx }) => tx.updateTable("files").set({ key }).where("id", "=", file.id).execute());
};

async function heard(company: TestCompany, fileId: number | null) {
  const file = await company.run((ctx) => findFile(ctx, fileId!));
  return withFileOnDisk(file!, listenTo);
}

const drawn = async (path: string) => {
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#2a7" } }).toFile(path);
  return path;
};

async function cut(path: string, folder: string) {
  const half = join(folder, "half");
  await pipeline(createReadStream(path, { end: 2_000 }), createWriteStream(half));
  return half;
}
