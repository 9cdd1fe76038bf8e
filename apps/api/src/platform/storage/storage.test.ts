import crypto, { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
// @ts-expect-error The package has no types.
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { FileTooLarge } from "./counted.ts";
import { InvalidKey, newKey } from "./keys.ts";
import { checkStorage, configureStorage, openObject, putObject, removeAllObjects, removeObject } from "./storage.ts";

const folder = await mkdtemp(join(tmpdir(), "recado-storage-"));
const bucket = {
  directory: join(folder, "s3"),
  server: undefined as { run(): Promise<AddressInfo>; close(): Promise<void>; httpServer: Server } | undefined,
};
afterAll(async () => {
  await bucket.server?.close();
  await rm(folder, { recursive: true });
});

/** All stored files. The S3 server of these tests stores the parts of uploads separately, and cannot delete them when told to. */
const lying = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("uploads"))
    .map(({ name }) => name);

const places = {
  local: async () => {
    await configureStorage({ dataDir: join(folder, "data") });
    await checkStorage();
    return join(folder, "data");
  },
  S3: async () => {
    const server = new S3rver({ port: 0, silent: true, directory: bucket.directory, configureBuckets: [{ name: "files", configs: [] }] });
    await bucket.server?.close();
    bucket.server = server;
    const { port } = await server.run();
    const endpoint = `http://127.0.0.1:${port}`;
    await configureStorage({ s3: { bucket: "files", region: "us-east-1", endpoint, accessKeyId: "S3RVER", secretAccessKey: "S3RVER" } });
    return bucket.directory;
  },
};

describe.each(Object.entries(places))("%s", (_, prepare) => {
  let root = "";
  beforeAll(async () => {
    root = await prepare();
  });

  const put = (content: Readable, bytesMax = 20_000_000) => putObject(content, { key: newKey(7), bytesMax });
  const read = async (key: string) => {
    const { size, stream } = await openObject(key);
    return { size, content: await buffer(stream) };
  };

  test.each([0, 5, 6_000_000])("a file of %i bytes comes back as it was, under its company and an unguessable name", async (size) => {
    const content = randomBytes(size);
    const stored = await put(Readable.from([content.subarray(0, size / 2), content.subarray(size / 2)]), size);
    expect(stored).toEqual({
      key: expect.stringMatching(/^7\/[\w-]{32}$/),
      size,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    const found = await read(stored.key);
    expect(found.size).toBe(size);
    expect(found.content.equals(content)).toBe(true);
  });

  test.each([
    [0, 1], // not 0 to 0: the S3 server of these tests returns everything for that
    [0, 5_999_999],
    [5_999_990, 5_999_999],
    [1_000_003, 1_000_010],
  ])("bytes %i to %i of a file are those and no others", async (first, last) => {
    const content = randomBytes(6_000_000);
    const { key } = await put(Readable.from([content]));
    const { size, stream } = await openObject(key, { first, last });
    expect(size).toBe(last - first + 1);
    expect((await buffer(stream)).equals(content.subarray(first, last + 1))).toBe(true);
  });

  test("a removed file is gone, and removing it again is no failure", async () => {
    const { key } = await put(Readable.from(["text"]));
    await removeObject(key);
    await expect(openObject(key)).rejects.toThrow(key);
    await removeObject(key);
  });

  test.each([5, 6_000_000])("one byte over the limit of %i leaves nothing behind", async (bytesMax) => {
    const before = await lying(root);
    const content = Readable.from([Buffer.alloc(bytesMax), Buffer.alloc(1)]);
    await expect(put(content, bytesMax)).rejects.toThrow(FileTooLarge);
    expect(content.destroyed).toBe(true);
    expect(await lying(root)).toEqual(before);
  });

  test.each([5, 6_000_000])("a sender who breaks off after %i bytes leaves nothing behind", async (bytes) => {
    const before = await lying(root);
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(bytes);
        throw new Error("connection lost");
      })(),
    );
    await expect(put(broken)).rejects.toThrow("connection lost");
    expect(await lying(root)).toEqual(before);
  });

  test("no name leads anywhere but to a file of ours", async () => {
    const { key } = await put(Readable.from(["text"]));
    const [, name = ""] = key.split("/");
    for (const hostile of hostileNames(name)) {
      await expect(async () => openObject(hostile), hostile).rejects.toThrow(InvalidKey);
      await expect(async () => removeObject(hostile), hostile).rejects.toThrow(InvalidKey);
    }
    expect((await read(key)).size).toBe(4);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])("%d is no company", async (companyId) => {
    expect(() => newKey(companyId)).toThrow(InvalidKey);
  });

  test("a place that can be written to passes the check", async () => {
    await checkStorage();
  });
});

test("a store that answers with other bytes than those asked for is not believed", async () => {
  await places.S3();
  const { key } = await putObject(Readable.from(["text"]), { key: newKey(7), bytesMax: 10 });
  await expect(openObject(key, { first: 0, last: 0 })).rejects.toThrow("another part");
});

test("a bucket is told to give up what was begun and not finished", async () => {
  await places.S3();
  const deletions: string[] = [];
  bucket.server?.httpServer.on("request", ({ method, url }) => {
    if (method === "DELETE") deletions.push(url ?? "");
  });
  const content = Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]);
  await expect(putObject(content, { key: newKey(7), bytesMax: 11_000_000 })).rejects.toThrow(FileTooLarge);
  expect(deletions).toEqual([expect.stringMatching(/^\/files\/7\/[\w-]{32}\?uploadId=\w+/)]);
});

/** Written directly into the test server's folder, since 2,500 uploads would take long. */
async function fillBucket(companyId: number, many: number) {
  const companyFolder = join(bucket.directory, "files", String(companyId));
  await mkdir(companyFolder, { recursive: true });
  const paths = Array.from({ length: many }, () => join(bucket.directory, "files", newKey(companyId)));
  for (const path of paths) await writeFile(`${path}._S3rver_object`, "text").then(() => writeFile(`${path}._S3rver_metadata.json`, "{}"));
}

const objectsOf = async (companyId: number) =>
  (await lying(join(bucket.directory, "files", String(companyId))).catch(() => [])).filter((name) => name.endsWith("_object")).length;

/** Records deletions of the bucket from now on; `answer` can replace the server's response. */
function deletionsOf(answer: (many: number) => { status: number } | "broken" | undefined) {
  const deletions: string[] = [];
  const { httpServer } = bucket.server as { httpServer: Server };
  const [own] = httpServer.listeners("request") as [(request: IncomingMessage, response: ServerResponse) => void];
  httpServer.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isBatch = request.method === "POST" && request.url?.includes("?delete");
    if (request.method === "DELETE" || isBatch) deletions.push(isBatch ? "batch" : "one");
    const replacement = isBatch ? answer(deletions.filter((kind) => kind === "batch").length) : undefined;
    if (replacement === undefined) return own(request, response);
    if (replacement === "broken") return request.socket.destroy();
    request.resume().on("end", () => response.writeHead(replacement.status).end());
  });
  return deletions;
}

test("all that a company has in a bucket goes a thousand at a time, goes on after a run that broke off, and nobody else's goes", async () => {
  await places.S3();
  await fillBucket(9, 2_500);
  await fillBucket(99, 3);
  // The S3 server of these tests makes its page token with a cipher that Node no longer has; that page is never requested.
  const { createCipheriv } = crypto;
  const another = () => createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  const cipher = vi.spyOn(crypto, "createCipheriv").mockImplementation(another);
  onTestFinished(() => cipher.mockRestore());
  let isBroken = true;
  const deletions = deletionsOf((batch) => (isBroken && batch > 1 ? "broken" : undefined));
  await expect(removeAllObjects(9)).rejects.toThrow();
  expect(await objectsOf(9)).toBe(1_500);

  isBroken = false;
  deletions.length = 0;
  await removeAllObjects(9);
  expect([await objectsOf(9), await objectsOf(99), new Set(deletions)]).toEqual([0, 3, new Set(["batch"])]);
  await removeAllObjects(9); // deleting twice is fine
});

test("a bucket that refuses to delete many at a time is asked for one after the other", async () => {
  await places.S3();
  await fillBucket(8, 5);
  const deletions = deletionsOf(() => ({ status: 400 }));
  await removeAllObjects(8);
  expect([await objectsOf(8), deletions]).toEqual([0, ["batch", "one", "one", "one", "one", "one"]]);
});

test("what a killed process left half written goes at the next start, what another is writing now stays", async () => {
  const data = join(folder, "killed");
  const growing = join(data, "files/growing");
  await configureStorage({ dataDir: data });
  await checkStorage();
  for (const name of ["old", "young"]) await writeFile(join(growing, name), "half");
  await utimes(join(growing, "old"), 0, 0);

  await configureStorage({ dataDir: data });
  await checkStorage();
  expect(await readdir(growing)).toEqual(["young"]);
});

test("stored files are for their owner's eyes only", async () => {
  await configureStorage({ dataDir: join(folder, "private") });
  const { key } = await putObject(Readable.from(["text"]), { key: newKey(7), bytesMax: 10 });
  expect((await stat(join(folder, "private/files", key))).mode & 0o077).toBe(0);
  const folders = ["files", "files/growing", `files/${key.split("/")[0]}`];
  const modes = () => Promise.all(folders.map(async (name) => (await stat(join(folder, "private", name))).mode & 0o777));
  expect(await modes(), "nor are the folders").toEqual([0o700, 0o700, 0o700]);

  await configureStorage({ dataDir: join(folder, "on/the/way") });
  await checkStorage();
  expect((await stat(join(folder, "on"))).mode & 0o055, "a folder on the way is not ours to close").toBe(0o055);

  // As an earlier version left them.
  for (const name of folders) await chmod(join(folder, "private", name), 0o755);
  await configureStorage({ dataDir: join(folder, "private") });
  expect(await modes(), "nor those of before, after a start").toEqual([0o700, 0o700, 0o700]);
});

test("a place that cannot be written to fails the check, and passes it once it can", async () => {
  const data = join(folder, "blocked");
  await writeFile(data, "a file where the folder should be");
  await configureStorage({ dataDir: data });
  await expect(checkStorage()).rejects.toThrow();

  await rm(data);
  await checkStorage();
});

test("a store that is away fails the check and takes no file", async () => {
  await configureStorage({
    s3: { bucket: "missing", region: "us-east-1", endpoint: "http://127.0.0.1:1", accessKeyId: "a", secretAccessKey: "b" },
  });
  await expect(checkStorage()).rejects.toThrow();
  const content = Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]);
  await expect(putObject(content, { key: newKey(7), bytesMax: 20_000_000 })).rejects.toThrow("ECONNREFUSED");
  expect(content.destroyed).toBe(true);
});

function hostileNames(name: string) {
  const long = "a".repeat(32);
  const paths = [
    "../",
    "..\\",
    "/",
    "//",
    "./",
    "\\",
    "~/",
    "file:///",
    "C:\\",
    "%2e%2e%2f",
    "..%2f",
    "%00",
    "\0",
    "\n",
    " ",
    "．．/",
    "..;/",
    "....//",
  ];
  return [
    ...paths.flatMap((path) => [`${path}7/${name}`, `7/${path}${name}`]),
    ...["/etc/passwd", "../../etc/passwd", "7/../8/x", "growing/x", "", "7", "7/", `/${name}`, name, "con", "nul.txt", "__proto__"],
    ...[
      `7/${name}/`,
      `7/${name}/..`,
      `7/${name}.png`,
      `7/${name} `,
      `7/${name}\n`,
      `7/${name}\0`,
      `07/${name}`,
      `-7/${name}`,
      `7.0/${name}`,
    ],
    ...[
      `7/${name.slice(1)}`,
      `7/${name}a`,
      `7/${long.slice(1)}.`,
      `7/${long.slice(2)}..`,
      `7/${long.slice(1)}/`,
      `٧/${name}`,
      `growing/${long}`,
    ],
  ];
}
