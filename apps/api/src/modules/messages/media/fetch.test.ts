import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ChannelFailure } from "@recado/channels/channel";
import type { Message } from "@recado/contract/messages";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openObject } from "../../../platform/storage/storage.ts";
import { ask, call } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { runProviderRequest } from "../delivery/providerRequests.ts";
import { arrive, fakeChannel, heldConnection } from "../factory.ts";
import { mediaRow, theirs } from "./factory.ts";
import { fetchMedia } from "./fetch.ts";

const JPEG = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#2a7" } })
  .jpeg()
  .toBuffer();

test("what a customer sends is fetched by who owns the connection, stored once, and known by its bytes", async () => {
  const { company, admin, held: ownership, message, ticketId } = await withMedia({ media: "image", mime: "image/png", name: "foto.png" });
  expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "waiting", mediaUrl: null });
  const { channel, asked } = provider(() => ({ content: JPEG, name: null }));

  expect(await runProviderRequest(company.id, ownership, channel)).toBe(true);
  expect(await runProviderRequest(company.id, ownership, channel)).toBe(false);
  await fetchMedia({ companyId: company.id, ownership, channel }, message);
  expect(asked).toEqual([{ at: "the provider" }]);

  const now = await shown(admin, ticketId);
  expect(now).toMatchObject({ kind: "image", mediaState: "ready", mediaMime: "image/jpeg", mediaName: "foto.png", mediaSize: JPEG.length });
  // The size is broadcast together with the file, so that its place can be reserved at once.
  expect(now).toMatchObject({ mediaWidth: 900, mediaHeight: 600 });
  const { headers, rawPayload } = await ask(undefined, "GET", (now.mediaUrl ?? "").replace("/api", ""));
  expect(rawPayload.equals(JPEG)).toBe(true);
  expect(headers["content-disposition"]).toContain('filename="foto.png.jpg"');
  expect((await company.facts("message.changed")).length).toBeGreaterThan(0);
});

test("two who fetch the same at once leave one file, and the other is swept out", async () => {
  const { company, held: ownership, message } = await withMedia({ media: "image" });
  const { channel, asked } = provider(() => ({ content: JPEG }));
  await Promise.all([1, 2, 3].map(() => fetchMedia({ companyId: company.id, ownership, channel }, message)));
  const { files, arrivals } = await counts(company);
  expect([files, files + arrivals]).toEqual([1, asked.length]);
});

test.each([
  [
    "a page that says it is a picture",
    "image",
    "image/jpeg",
    "<!doctype html><script>alert(1)</script>",
    "document",
    "application/octet-stream",
  ],
  ["a drawing with a script in it", "sticker", "image/webp", "<svg onload='alert(1)'/>", "document", "application/octet-stream"],
  ["a document that says it is a film", "video", "video/mp4", "%PDF-1.7", "document", "application/pdf"],
  ["a picture that says it is a voice", "voice", "audio/ogg; codecs=opus", JPEG, "document", "image/jpeg"],
  ["sound in a film's wrapping", "audio", "audio/mp4", "\0\0\0\x20ftypmp42\0\0\0\0", "audio", "video/mp4"],
  ["a picture that was sent as a document", "document", "image/jpeg", JPEG, "document", "image/jpeg"],
] as const)("%s is shown as what it is", async (_, media, mime, content, kind, type) => {
  const { company, admin, held, ticketId } = await withMedia({ media, mime });
  await runProviderRequest(company.id, held, provider(() => ({ content })).channel);
  const { mediaUrl, ...now } = await shown(admin, ticketId);
  expect(now).toMatchObject({ kind, mediaMime: type, mediaState: "ready" });
  const { headers } = await ask(undefined, "GET", (mediaUrl ?? "").replace("/api", ""));
  expect(headers).toMatchObject({ "content-type": type, "content-security-policy": "sandbox; default-src 'none'" });
});

test("what a customer sends as a document may be as large as one, though it is a picture", async () => {
  const { company, admin, held, ticketId } = await withMedia({ media: "document", name: "scan.jpg" });
  const large = Buffer.concat([JPEG, Buffer.alloc(6 * 1024 * 1024)]);
  await runProviderRequest(company.id, held, provider(() => ({ content: large })).channel);
  expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "ready", mediaSize: large.length });
});

test("a film that a customer sends is fetched up to 16 MB, and no further", async () => {
  const film = (size: number) => Buffer.concat([Buffer.from("\0\0\0\x20ftypmp42\0\0\0\0"), Buffer.alloc(size - 16, 1)]);
  for (const [more, mediaState] of [
    [0, "ready"],
    [1, "failed"],
  ] as const) {
    const { company, admin, held, ticketId } = await withMedia({ media: "video", mime: "video/mp4" });
    await runProviderRequest(company.id, held, provider(() => ({ content: film(16 * 1024 * 1024 + more) })).channel);
    expect(await shown(admin, ticketId)).toMatchObject({ kind: "video", mediaState });
  }
});

test("what is too large, gone for good or no file leaves its place in the conversation, says why, and may be asked for again", async () => {
  const reasons = {
    "media-too-large": () => ({ content: Buffer.concat([JPEG, Buffer.alloc(5 * 1024 * 1024)]) }),
    "media-gone": () => Promise.reject(new ChannelFailure("gone", { again: false })),
    "media-unreadable": () => Promise.reject(new ChannelFailure("media-broken", { again: false })),
  };
  for (const [failure, reason] of Object.entries(reasons)) {
    const { company, admin, held, message, ticketId } = await withMedia({ media: "image" });
    await runProviderRequest(company.id, held, provider(reason).channel);
    expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "failed", mediaUrl: null, failure });
    expect(await runProviderRequest(company.id, held, provider(reason).channel)).toBe(false);
    // Everything that the provider needs to find it again is kept.
    expect(await mediaRow(company, message)).toMatchObject({ source: { at: "the provider" }, fileId: null });

    const renewed = await call(admin, "GET", `/messages/${message}/media`);
    expect(renewed).toMatchObject({ status: 200, body: { mediaState: "waiting", failure: null } });
    await runProviderRequest(company.id, held, provider(() => ({ content: JPEG })).channel);
    expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "ready" });
  }
});

test.each([
  ["a line that breaks", () => ({ content: brokenOff() })],
  ["a provider who gives nothing", () => ({ content: "" })],
  ["a provider who is away", () => Promise.reject(new Error("ECONNRESET"))],
])("%s is tried again later, and nothing half is shown", async (_, answer) => {
  const { company, admin, held, ticketId } = await withMedia({ media: "image" });
  await runProviderRequest(company.id, held, provider(answer).channel);
  expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "waiting", mediaUrl: null });
  expect((await counts(company)).files).toBe(0);

  await company.run(({ tx }) =>
    tx
      .updateTable("provider_requests")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  await runProviderRequest(company.id, held, provider(() => ({ content: JPEG })).channel);
  expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "ready" });
});

test("after a dozen tries nobody waits any longer", async () => {
  const { company, admin, held, ticketId } = await withMedia({ media: "image" });
  const { channel, asked } = provider(() => Promise.reject(new Error("ECONNRESET")));
  while (await runProviderRequest(company.id, held, channel))
    await company.run(({ tx }) =>
      tx
        .updateTable("provider_requests")
        .set({ due_at: new Date(0) })
        .execute(),
    );
  expect(asked).toHaveLength(12);
  expect(await shown(admin, ticketId)).toMatchObject({ mediaState: "failed" });
});

test("a link is made anew for who may read the conversation, and for nobody else", async () => {
  const { company, admin, held, message } = await withMedia({ media: "image" });
  await runProviderRequest(company.id, held, provider(() => ({ content: JPEG })).channel);
  const renewed = await call(admin, "GET", `/messages/${message}/media`);
  expect((await ask(undefined, "GET", (renewed.body as Message).mediaUrl!.replace("/api", ""))).statusCode).toBe(200);

  const other = await (await createCompany()).createUser({ profile: "admin" });
  const stranger = await company.createUser();
  for (const user of [other, stranger])
    expect(await call(user, "GET", `/messages/${message}/media`)).toMatchObject({ status: 404, body: { error: "ERR_NO_MESSAGE_FOUND" } });
  expect((await call(undefined, "GET", `/messages/${message}/media`)).status).toBe(401);
});

test("fifty names that lead elsewhere lead nowhere: each is a word beside a file of ours", async () => {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" }); // a provider without profile pictures: only the file is requested
  const names = hostileNames();
  expect(names.length).toBeGreaterThanOrEqual(50);
  for (const name of names) {
    await arrive(company, held, theirs({ media: "document", name: "x" }));
    await runProviderRequest(company.id, held, provider(() => ({ content: "text", name })).channel);
  }
  const files = await company.run(({ tx }) => tx.selectFrom("files").select(["key", "name"]).execute());
  expect(files).toHaveLength(names.length);
  for (const { key, name } of files) {
    expect(key).toMatch(new RegExp(`^${company.id}/[\\w-]{32}$`));
    expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,150}$/u);
    expect((await buffer((await openObject(key)).stream)).toString()).toBe("text");
  }
});

async function withMedia(values: Parameters<typeof theirs>[0]) {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" }); // a provider without profile pictures: only the file is requested
  await arrive(company, held, theirs(values));
  const admin = await company.createUser({ profile: "admin" });
  const { id, ticketId } = await company.run(({ tx }) =>
    tx.selectFrom("messages").select(["id", "ticket_id as ticketId"]).where("media_source", "is not", null).executeTakeFirstOrThrow(),
  );
  return { company, held, admin, message: id, ticketId };
}

type Given = { content: Buffer | string | Readable; name?: string | null };

/** A channel that answers requests for files, and records them. */
function provider(answer: () => Given | Promise<Given>) {
  const asked: unknown[] = [];
  const { channel } = fakeChannel();
  channel.fetchMedia = async (source) => {
    asked.push(source);
    const { content, name = null } = await answer();
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    return { stream: bytes instanceof Readable ? bytes : Readable.from([bytes]), mime: "image/png", name };
  };
  return { channel, asked };
}

const brokenOff = () =>
  Readable.from(
    (function* () {
      yield JPEG.subarray(0, 900);
      throw new Error("connection lost");
    })(),
  );

/** The message with media, as this user sees it. */
async function shown(user: Parameters<typeof call>[0], ticketId: number): Promise<Message> {
  const { body } = await call(user, "GET", `/messages/${ticketId}?peek=true`);
  return (body as { messages: Message[] }).messages.find(({ mediaState }) => mediaState !== null)!;
}

const counts = (company: TestCompany) =>
  company.run(async ({ tx }) => ({
    files: (await tx.selectFrom("files").select("id").execute()).length,
    arrivals: (await tx.selectFrom("arrivals").select("key").execute()).length,
  }));

function hostileNames() {
  const up = ["../", "..\\", "/", "\\\\server\\", "C:\\", "file:///", "....//", "./", "~/", "%2e%2e%2f"];
  const names = ["passwd", ".env", "con", "a.jpg\0.exe", "\u202Egpj.exe", "a\r\nset-cookie: x=1"];
  return [...up.flatMap((path) => names.map((name) => path + name)), "", " ", ".", "..", "/", "\0", "é".repeat(5000), "\ud800"];
}
