import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { endpoints } from "@recado/contract/all";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeToken } from "../../modules/connections/actions/change.ts";
import { fileOfLink, linkToFile } from "../../modules/files/present.ts";
import { heldConnection } from "../../modules/messages/factory.ts";
import { now, setClock } from "../../platform/clock.ts";
import type { Api } from "../../platform/http/server.ts";
import { workbookOf } from "../../platform/sheets/testing/workbook.ts";
import { configureStorage } from "../../platform/storage/storage.ts";
import { activeFiles } from "../activeFiles.ts";
import { ask, createApi } from "../app.ts";
import type { TestUser } from "../company.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, type Listed, listed, openings } from "./request.ts";
import { everythingOf, type Peopled, peopled, records } from "./world.ts";

// Whatever a name could lead to lies in a tree of this file's own: where files rest, where programs put what is
// temporary, and where a name without a folder would land.
const tree = await mkdtemp(join(tmpdir(), "recado-names-"));
const [dataDir, home] = [join(tree, "srv/recado/data"), process.cwd()];
const SECRET = `SECRET-${randomUUID()}`;
const secretPath = join(tree, "secret.txt");

let api: Api;
beforeAll(async () => {
  for (const folder of ["srv/recado/data", "var/lib/work", "var/lib/tmp", "etc"]) await mkdir(join(tree, folder), { recursive: true });
  await writeFile(secretPath, SECRET);
  vi.stubEnv("TMPDIR", join(tree, "var/lib/tmp"));
  process.chdir(join(tree, "var/lib/work"));
  await configureStorage({ dataDir });
  api = await createApi();
});
afterAll(async () => {
  process.chdir(home);
  vi.unstubAllEnvs();
  await rm(tree, { recursive: true });
});
let restore = () => {};
afterEach(() => restore());

const routes = listed(endpoints).filter(({ endpoint: { upload, uploads } }) => upload ?? uploads);

/** What a route takes that does not take everything. */
const contents: Record<string, Buffer> = {
  "schedules.attach": PIXEL,
  "contactImports.upload": await workbookOf({
    sheets: {
      Clientes: [
        ["Nome", "Telefone"],
        ["Rui", "5511987650001"],
      ],
    },
  }),
};

const endings: Record<string, string> = { "schedules.attach": "png", "contactImports.upload": "xlsx" };

/** An upload route as its rightful caller finds it, in a company of its own. */
async function placeOf(one: Listed) {
  const { upload, uploads, path, access } = one.endpoint;
  const company = await peopled();
  const values = await filled(one, company, records);
  return {
    company,
    field: (upload ?? uploads)!.field,
    content: contents[one.name] ?? Buffer.from(TEXT),
    fields: upload ? {} : ((await said(one, company)).body ?? exampleOf(one.endpoint)),
    path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]))),
    user: access === "token" ? await systemOf(company) : company.admin,
  };
}
type Place = Awaited<ReturnType<typeof placeOf>>;

/** It may send a hundred messages a minute, which is more than a test here sends. */
async function systemOf(company: Peopled): Promise<TestUser> {
  const { connectionId } = await heldConnection(company);
  return { ...company.admin, token: await company.as(company.admin, (ctx) => makeToken(ctx, connectionId)) };
}

type Part = { head: string | Buffer; content: string | Buffer };
const EDGE = "----recado-uploads";
const FORM = `multipart/form-data; boundary=${EDGE}`;
const TEXT = "Olá 😀";

const fieldsOf = (fields: object): Part[] =>
  Object.entries(fields).map(([name, value]) => ({
    head: `name="${name}"`,
    content: typeof value === "string" ? value : JSON.stringify(value),
  }));
const formOf = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; `),
      Buffer.from(head as Buffer),
      ...["\r\n\r\n", content, "\r\n"].map((part) => Buffer.from(part as Buffer)),
    ]),
    Buffer.from(`--${EDGE}--\r\n`),
  ]);

type More = { type?: string; user?: TestUser | undefined };
async function sent(place: Place, payload: string | Buffer, more: More = {}) {
  const { type = FORM, user } = { user: place.user, ...more };
  const { statusCode, body } = await ask(user, "POST", place.path, { payload, headers: { "content-type": type } }, api);
  return { status: statusCode, text: body };
}

const withFile = ({ field, fields, content }: Place, tail: string | Buffer) =>
  formOf([...fieldsOf(fields), { head: Buffer.concat([Buffer.from(`name="${field}"; `), Buffer.from(tail as Buffer)]), content }]);

const filesOf = ({ company }: Place) =>
  company.run(({ tx }) => tx.selectFrom("files").select(["id", "key", "name"]).orderBy("id").execute());

const lying = async () =>
  (await readdir(tree, { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => relative(tree, join(parentPath, name)))
    .sort();

const PLAIN = 'filename="nota.txt"';

/** The one of the links in an answer that leads to this file; where none is told, it is made as the company's own people get theirs. */
function linkIn(text: string, { name, endpoint }: Listed, { company }: Place, fileId: number) {
  const links = text.match(/\/api\/media\/[\w.-]+/g) ?? [];
  const own = links.find((link) => fileOfLink(link.split("/").at(-1)!)?.fileId === fileId);
  return own ?? (endpoint.access === "token" || name in contents ? linkToFile(company.id, fileId) : "/api/no link in the answer");
}

/** A file with a name like any other's. */
async function kept(one: Listed, place: Place) {
  const { status, text } = await sent(place, withFile(place, PLAIN));
  expect(status, `${one.name} ${text}`).toBe(200);
  const file = (await filesOf(place)).at(-1)!;
  return { file, link: linkIn(text, one, place, file.id) };
}

const opened = (link: string) => ask(undefined, "GET", link.replace(/^\/api/, ""), {}, api);

const names = [
  ...["../../etc/passwd", `${"../".repeat(30)}${tree.slice(1)}/climbed`, `${tree}/etc/passwd`, "..\\..\\windows\\win.ini", "C:\\a.txt"],
  ...["\\\\server\\share\\a", "file:///etc/passwd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%2f..%2fetc%2fpasswd", "%252e%252e%252fpasswd"],
  ...["....//....//passwd", "..;/..;/passwd", "．．／．．／passwd", "~/.ssh/authorized_keys", "growing/a"],
  ...[".", "..", "../", "/", "", " ", "a/..", "a\0.jpg", "\0", "%00", "a\r\nset-cookie: x=1"],
  ...["a%0d%0aset-cookie:%20x=1", "a\tb", "\x1b[2J\x07", "\x7f\x85", "a\u2028b\u2029c", "\u202Egpj.exe", "a\u200b.jpg\ufeff", "a'b"],
  ...['a\\"; filename=\\"b.php', 'a"; x="b', "a;b=c", "a%22%3b%20x=b", "con.txt", "nul", "a.php", "a.jpg.exe", ".htaccess", ".env"],
  ...["a.php%00.jpg", "a.jpg.", "a.jpg::$DATA", "$(id).jpg", "`id`.jpg", "-i.mp4", "-y -f lavfi", "| id", "; rm -rf .", "a && b", "*.*"],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>.html", "{{7*7}}", "$" + "{7*7}", "__proto__", "constructor"],
  ...[`${"a".repeat(255)}.jpg`, "é".repeat(300), "a".repeat(10_000), `${"😀".repeat(200)}.png`, "../".repeat(3_000), "👩‍👩‍👧.png"],
].map((name) => `filename="${name}"`);

const dispositions = [
  "filename*=UTF-8''..%2f..%2fetc%2fpasswd",
  "filename*=UTF-8''%00%2e%2e%5ca.txt",
  "filename*=utf-16le''%2e%00%2e%00%2f%00a%00",
  "filename*=no-such-set'pt'..%2fa.txt",
  "filename*=UTF-8''%ed%a0%80.txt",
  `${PLAIN}; filename*=UTF-8''..%2fb.txt`,
  `${PLAIN}; filename="../../b.txt"`,
  "filename=../../unquoted.txt",
  "filename=",
  'x="y"\r\ncontent-type: application/octet-stream',
  ...["\xed\xa0\x80.txt", "\xed\xb0\x80.txt", "\xff\xfe\x80.txt", "\xc0\xae\xc0\xae\xc0\xafa.txt"].map((raw) =>
    Buffer.from(`filename="${raw}"`, "latin1"),
  ),
];
/** No file to a reader of forms, whatever stands in it: nothing beside it is done without it. */
const unreadable = ["a\nset-cookie: x=1", "a\rset-cookie: x=1"].map((name) => `filename="${name}"`);
unreadable.push("filename*=UTF-8''a%0d%0aset-cookie%3a%20x%3d1.txt", "filename");
const hostile = [...names, ...dispositions, ...unreadable];

const IN_ONE_LINE = /^(inline|attachment); filename="[^"\\%;\P{ASCII}\p{Cc}]+"; filename\*=UTF-8''((?:[\w!&.~-]|%[\dA-F]{2})+)$/u;

test("a file's name, whatever it is, leads to no place but the company's own and into no header", { timeout: 120_000 }, async () => {
  const broken: string[] = [];
  const outside: string[] = [];
  for (const one of routes) {
    const place = await placeOf(one);
    const plain = await kept(one, place);
    const headersOfPlain = Object.keys((await opened(plain.link)).headers);
    const before = await lying();
    for (const tail of hostile) {
      const about = `${one.name} ${tail.toString().slice(0, 80)}`;
      const last = (await filesOf(place)).at(-1)!.id;
      const { status, text } = await sent(place, withFile(place, tail));
      if (status >= 500) broken.push(`${about}: ${status}`);
      const file = (await filesOf(place)).find(({ id }) => id > last);
      expect(file === undefined, `${about}: ${status} ${text.slice(0, 200)}`).toBe(unreadable.includes(tail as string));
      if (!file) {
        expect(status, `${about} ${text}`).toBe(400);
        continue;
      }
      expect(file.name, about).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,150}$/u);
      const { statusCode, headers, rawPayload } = await opened(linkIn(text, one, place, file.id));
      expect([statusCode, rawPayload.equals(place.content), Object.keys(headers)], about).toEqual([200, true, headersOfPlain]);
      const [, , exact = ""] = IN_ONE_LINE.exec(String(headers["content-disposition"])) ?? [];
      // What is known to be a workbook or a picture is given back with the ending of one.
      const given = one.name in contents ? [file.name, `${file.name}.${endings[one.name]}`] : [file.name];
      expect(given, `${about}: ${headers["content-disposition"]}`).toContain(decodeURIComponent(exact));
    }
    const keys = (await filesOf(place)).map(({ key }) => key).filter((key) => key !== plain.file.key);
    for (const key of keys) expect(key).toMatch(new RegExp(`^${place.company.id}/[\\w-]{32}$`));
    const own = keys.map((key) => `srv/recado/data/files/${key}`);
    const made = (await lying()).filter((path) => !before.includes(path));
    outside.push(...made.filter((path) => !own.includes(path)));
    expect(made, one.name).toEqual(expect.arrayContaining(own));
  }
  console.log(`RESULT SEC-16 routes=${routes.length} names=${hostile.length} outside=${outside.length} status5xx=${broken.length}`);
  expect({ broken, outside }).toEqual({ broken: [], outside: [] });
  expect(hostile.length).toBeGreaterThanOrEqual(50);
  expect(routes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["quickMessages.attach", "schedules.attach", "messages.send", "externalApi.send"]),
  );
});

/** A picture by its name and by what it says of itself. */
const renamed = (ending: string) => `filename="foto.${ending}"\r\ncontent-type: ${ending === "pdf" ? "application" : "image"}/${ending}`;
const GIVEN_TO_SAVE = {
  "content-type": "application/octet-stream",
  "content-disposition": expect.stringMatching(/^attachment; /),
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
};

test("SEC-05: what would run is only bytes by whatever way it comes, and is given back to be saved, never shown", {
  timeout: 120_000,
}, async () => {
  let [given, refused] = [0, 0];
  for (const one of routes) {
    const place = await placeOf(one);
    const takesAll = !one.endpoint.upload?.isPicture;
    for (const [what, head] of activeFiles)
      for (const ending of ["png", "jpg", "pdf"]) {
        const active = { ...place, content: Buffer.from(head, "latin1") };
        const { status, text } = await sent(active, withFile(active, renamed(ending)));
        const about = `${one.name} ${what} ${ending} ${text}`;
        expect(status, about).toBe(takesAll ? 200 : 415);
        if (!takesAll) refused++;
        if (!takesAll) continue;
        const file = (await filesOf(place)).at(-1)!;
        const { statusCode, headers, rawPayload } = await opened(linkIn(text, one, place, file.id));
        expect([statusCode, rawPayload.equals(active.content)], about).toEqual([200, true]);
        expect(headers, about).toMatchObject(GIVEN_TO_SAVE);
        given++;
      }
    if (!takesAll) expect(await filesOf(place), one.name).toEqual([]);
  }
  console.log(`RESULT SEC-05 files=${activeFiles.length} names=3 given=${given} refused=${refused} shown=0`);
  expect(activeFiles).toHaveLength(20);
  expect(given).toBeGreaterThanOrEqual(3 * 60);
  expect(refused).toBeGreaterThanOrEqual(60);
});

test("the link to what was uploaded opens nothing unsigned, altered, in another company or after its hour", async () => {
  const HOUR_MS = 3_600_000;
  const foreign = await peopled();
  for (const one of routes) {
    const place = await placeOf(one);
    const earlier = await kept(one, place);
    const { link, file } = await kept(one, place);
    expect((await opened(link)).statusCode, one.name).toBe(200);

    const [words, proof] = link.split(".") as [string, string];
    const wrong = [words, `${words}.`, `${words}.${proof.slice(1)}`, `${words}.${earlier.link.split(".")[1]}`, `/api/media/${file.id}`];
    wrong.push(`/api/media/${file.key}`, `/api/media/${encodeURIComponent(file.key)}`, linkToFile(foreign.id, file.id));
    for (const each of wrong) expect((await opened(each)).statusCode, `${one.name} ${each}`).toBe(404);

    const signedAt = now().getTime();
    restore = setClock(() => new Date(signedAt + HOUR_MS + 1));
    expect((await opened(link)).statusCode, one.name).toBe(404);
    restore();
  }
});

test("a file that a stranger brings is not kept", async () => {
  const foreign = await peopled();
  for (const one of routes) {
    const place = await placeOf(one);
    const before = await lying();
    const noOne = { ...place.user, token: "of-nobody" };
    const strangers = [undefined, noOne, ...(openings(one.endpoint).length > 0 ? [foreign.admin] : [])];
    for (const user of strangers) {
      const { status } = await sent(place, withFile(place, PLAIN), { user });
      expect(user === foreign.admin ? [403, 404] : [401], one.name).toContain(status);
    }
    expect([await filesOf(place), await lying()], one.name).toEqual([[], before]);
  }
});

test("a form that is none, or breaks off, is the caller's mistake and leaves nothing", async () => {
  for (const one of routes) {
    const place = await placeOf(one);
    const before = await lying();
    const whole = withFile(place, PLAIN);
    const broken: Array<[payload: string | Buffer, type: string]> = [
      [whole, "multipart/form-data"],
      [whole, "multipart/form-data; boundary=another"],
      [JSON.stringify({ [place.field]: { path: secretPath } }), FORM],
      [whole.subarray(0, -EDGE.length - 8), FORM],
      [whole.subarray(0, whole.indexOf(place.content) + 3), FORM],
      [whole.subarray(0, whole.indexOf("nota.txt") + 3), FORM],
    ];
    for (const [at, [payload, type]] of broken.entries())
      expect(await sent(place, payload, { type }), `${one.name} ${at}`).toMatchObject({ status: 400 });
    expect([await filesOf(place), await lying()], one.name).toEqual([[], before]);
  }
});

/** What the readers of forms of other frameworks make of a file: here it is only what somebody wrote. */
const posing = [
  { path: secretPath },
  [{ path: secretPath }],
  secretPath,
  [secretPath, `file://${secretPath}`],
  { filepath: secretPath, originalFilename: "nota.txt", mimetype: "text/plain", size: 9 },
  [{ fieldname: "medias", destination: tree, filename: "secret.txt", path: secretPath, size: 9 }],
  [{ type: "file", filename: "nota.txt", file: secretPath, _buf: { type: "Buffer", data: [79, 105] } }],
  [{ tempFilePath: secretPath, name: "nota.txt", data: { type: "Buffer", data: [79, 105] } }],
  { uri: `file://${secretPath}`, url: `file://${secretPath}`, key: "1/secret", content: "T2k=" },
];

test("JSON that poses as a file, and a field that bears the file's name, make no file and read none", { timeout: 60_000 }, async () => {
  let [json, fields, files] = [0, 0, 0];
  const reads: string[] = [];
  for (const one of routes) {
    const place = await placeOf(one);
    const before = await lying();
    const takesJson = one.endpoint.uploads !== undefined;
    for (const value of posing) {
      for (const type of ["application/json", "application/json; charset=utf-8"])
        for (const body of [
          { [place.field]: value },
          { ...place.fields, [place.field]: value, file: value, files: value, medias: value },
        ]) {
          const { status, text } = await sent(place, JSON.stringify(body), { type });
          const answers = Object.keys(body).length > 1 ? [200] : [200, 400]; // alone it may say nothing
          expect(takesJson ? answers : [415], `${one.name} ${JSON.stringify(body)} ${status} ${text}`).toContain(status);
          if (text.includes(SECRET)) reads.push(one.name);
          json++;
        }
      const content = JSON.stringify(value);
      for (const name of [place.field, `${place.field}[]`, `${place.field}[0][path]`, `${place.field}.path`])
        for (const type of ["text/plain", "application/json"]) {
          const part = { head: `name="${name}"\r\ncontent-type: ${type}`, content };
          const { status, text } = await sent(place, formOf([...fieldsOf(place.fields), part]));
          expect(takesJson && name !== place.field ? [200] : [400], `${one.name} ${name} ${content} ${text}`).toContain(status);
          if (text.includes(SECRET)) reads.push(one.name);
          fields++;
        }
    }
    files += (await filesOf(place)).length;
    for (const [table, rows] of Object.entries(await everythingOf(place.company.id)))
      if (rows.includes(SECRET)) reads.push(`${one.name} ${table}`);
    expect(await lying(), one.name).toEqual(before);
  }
  console.log(`RESULT SEC-17 routes=${routes.length} json=${json} fields=${fields} files=${files} read=${reads.length}`);
  expect({ files, reads }).toEqual({ files: 0, reads: [] });
});
