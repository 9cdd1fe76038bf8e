import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { configureStorage } from "../../platform/storage/storage.ts";
import { createApi } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { aTeam, createTicket } from "../tickets/factory.ts";
import { heldConnection } from "./factory.ts";

const MEGABYTE = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");
const EDGE = "----recado-large";
/** The buffers of two sockets, and of what lies between them and the disk. */
const UNDERWAY_MAX = 32 * MEGABYTE;

// A storage folder of this file's own, so that its growth measures what is sent here.
const folder = await mkdtemp(join(tmpdir(), "recado-large-"));
let api: Api;
let port = 0;
beforeAll(async () => {
  await configureStorage({ dataDir: folder });
  api = await createApi();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = api.app.server.address() as { port: number });
});
afterAll(async () => {
  await api.app.close();
  await rm(folder, { recursive: true });
});

const growing = async () => {
  const names = await readdir(join(folder, "files/growing")).catch(() => []);
  return Promise.all(names.map(async (name) => (await stat(join(folder, "files/growing", name)).catch(() => ({ size: 0 }))).size));
};

/**
 * Uploads this many bytes in a form, as the same few bytes repeated, so that the test holds none of it; returns the largest lead of the
 * upload over the disk.
 */
async function send(user: TestUser, path: string, head: string, size: number) {
  let ahead = 0;
  const form = async function* () {
    yield Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="medias"; filename="a"\r\ncontent-type: text/plain\r\n\r\n`);
    yield Buffer.from(head, "latin1");
    for (let left = size - head.length; left > 0; left -= PIECE.length) {
      yield PIECE.subarray(0, Math.min(left, PIECE.length));
      const [stored = 0] = await growing();
      ahead = Math.max(ahead, size - left - stored);
    }
    yield Buffer.from(`\r\n--${EDGE}--\r\n`);
  };
  const headers = { authorization: `Bearer ${user.token}`, "content-type": `multipart/form-data; boundary=${EDGE}` };
  const before = process.memoryUsage().rss;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const upload = request({ port, host: "127.0.0.1", method: "POST", path: `/api${path}`, headers }, resolve);
    Readable.from(form(), { objectMode: false, highWaterMark: PIECE.length }).on("error", reject).pipe(upload).on("error", reject);
  });
  const body = (await json(answer)) as { error?: string; messages?: Array<{ kind: string; mediaSize: number }> };
  return { status: answer.statusCode, body, ahead, grown: process.memoryUsage().rss - before };
}

test.each([
  ["image", 5, "\xff\xd8\xff"],
  ["audio", 16, "ID3"],
  ["video", 16, "\0\0\0\x20ftypisom"],
  ["document", 100, "%PDF-1.7"],
])(
  "a message's %s may have %i MB and not a byte more; it goes to the disk as it comes",
  { timeout: 120_000 },
  async (kind, megabytes, head) => {
    const { company, ana, queueId } = await aTeam();
    const held = await heldConnection(company);
    const { id } = await createTicket(company, { queueId, userId: ana.id, connectionId: held.connectionId });
    const kept = await send(ana, `/messages/${id}`, head, megabytes * MEGABYTE);
    expect(kept).toMatchObject({ status: 200, body: { messages: [{ kind, mediaSize: megabytes * MEGABYTE }] } });
    const refused = await send(ana, `/messages/${id}`, head, megabytes * MEGABYTE + 1);
    expect([refused.status, refused.body.error]).toEqual([413, "ERR_FILE_TOO_LARGE"]);

    const [ahead, grown] = [kept.ahead, kept.grown].map((bytes) => Math.round(bytes / MEGABYTE));
    console.log(`RESULT SEC-18 kind=${kind} megabytes=${megabytes} aheadMegabytes=${ahead} grownMegabytes=${grown}`);
    expect(kept.ahead, "it is not gathered first").toBeLessThan(UNDERWAY_MAX);
    expect(await growing(), "nothing of what was refused is left").toEqual([]);
    expect(await readdir(join(folder, "files", String(company.id)))).toHaveLength(1);
  },
);
