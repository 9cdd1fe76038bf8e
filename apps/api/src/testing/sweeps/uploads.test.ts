import { afterEach, expect, test } from "vitest";
import { linkToFile } from "../../modules/files/present.ts";
import { now, setClock } from "../../platform/clock.ts";
import { activeFiles } from "../activeFiles.ts";
import { openings } from "./request.ts";
import { isWhole } from "./turn.ts";
import {
  EDGE,
  FORM,
  fieldsOf,
  filesOf,
  formOf,
  kept,
  linkIn,
  lying,
  opened,
  PLAIN,
  placeOf,
  routes,
  SECRET,
  secretPath,
  sent,
  tree,
  useTree,
  withFile,
} from "./uploads.ts";
import { everythingOf, peopled } from "./world.ts";

useTree();
let restore = () => {};
afterEach(() => restore());

/** A picture by its name and its declared type. */
const renamed = (ending: string) => `filename="foto.${ending}"\r\ncontent-type: ${ending === "pdf" ? "application" : "image"}/${ending}`;
const GIVEN_TO_SAVE = {
  "content-type": "application/octet-stream",
  "content-disposition": expect.stringMatching(/^attachment; /),
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
};

test("SEC-05: what would run is only bytes by whatever way it comes, and is given back to be saved, never shown", {
  timeout: 300_000,
}, async () => {
  let [given, refused] = [0, 0];
  for (const one of routes) {
    const target = await placeOf(one);
    const { upload, uploads } = one.endpoint;
    const takesAll = !(upload?.isPicture || upload?.isMedia || uploads?.isMedia);
    for (const [what, head] of activeFiles)
      for (const ending of ["png", "jpg", "pdf"]) {
        const active = { ...target, content: Buffer.from(head, "latin1") };
        const { status, text } = await sent(active, withFile(active, renamed(ending)));
        const about = `${one.name} ${what} ${ending} ${text}`;
        expect(status, about).toBe(takesAll ? 200 : 415);
        if (!takesAll) refused++;
        if (!takesAll) continue;
        const file = (await filesOf(target)).at(-1)!;
        const { statusCode, headers, rawPayload } = await opened(linkIn(text, one, target, file.id));
        expect([statusCode, rawPayload.equals(active.content)], about).toEqual([200, true]);
        expect(headers, about).toMatchObject(GIVEN_TO_SAVE);
        given++;
      }
    if (!takesAll) expect(await filesOf(target), one.name).toEqual([]);
  }
  console.log(`RESULT SEC-05 files=${activeFiles.length} names=3 given=${given} refused=${refused} shown=0`);
  expect(activeFiles).toHaveLength(20);
  expect(given + refused).toBe(3 * activeFiles.length * routes.length);
  if (isWhole) expect([given >= 3 * 60, refused >= 60]).toEqual([true, true]);
});

test("the link to what was uploaded opens nothing unsigned, altered, in another company or after its hour", async () => {
  const HOUR_MS = 3_600_000;
  const foreign = await peopled();
  for (const one of routes) {
    const target = await placeOf(one);
    const earlier = await kept(one, target);
    const { link, file } = await kept(one, target);
    expect((await opened(link)).statusCode, one.name).toBe(200);

    const [content, proof] = link.split(".") as [string, string];
    const wrong = [
      content,
      `${content}.`,
      `${content}.${proof.slice(1)}`,
      `${content}.${earlier.link.split(".")[1]}`,
      `/api/media/${file.id}`,
    ];
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
    const target = await placeOf(one);
    const before = await lying();
    const noOne = { ...target.user, token: "of-nobody" };
    const strangers = [undefined, noOne, ...(openings(one.endpoint).length > 0 ? [foreign.admin] : [])];
    for (const user of strangers) {
      const { status } = await sent(target, withFile(target, PLAIN), { user });
      expect(user === foreign.admin ? [403, 404] : [401], one.name).toContain(status);
    }
    expect([await filesOf(target), await lying()], one.name).toEqual([[], before]);
  }
});

test("a form that is none, or breaks off, is the caller's mistake and leaves nothing", async () => {
  for (const one of routes) {
    const target = await placeOf(one);
    const before = await lying();
    const whole = withFile(target, PLAIN);
    const broken: Array<[payload: string | Buffer, type: string]> = [
      [whole, "multipart/form-data"],
      [whole, "multipart/form-data; boundary=another"],
      [JSON.stringify({ [target.field]: { path: secretPath } }), FORM],
      [whole.subarray(0, -EDGE.length - 8), FORM],
      [whole.subarray(0, whole.indexOf(target.content) + 3), FORM],
      [whole.subarray(0, whole.indexOf("nota.txt") + 3), FORM],
    ];
    for (const [at, [payload, type]] of broken.entries())
      expect(await sent(target, payload, { type }), `${one.name} ${at}`).toMatchObject({ status: 400 });
    expect([await filesOf(target), await lying()], one.name).toEqual([[], before]);
  }
});

/** What the form parsers of other frameworks return for a file; here it is only a value that a client wrote. */
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
    const target = await placeOf(one);
    const before = await lying();
    const takesJson = one.endpoint.uploads !== undefined;
    for (const value of posing) {
      for (const type of ["application/json", "application/json; charset=utf-8"])
        for (const body of [
          { [target.field]: value },
          { ...target.fields, [target.field]: value, file: value, files: value, medias: value },
        ]) {
          const { status, text } = await sent(target, JSON.stringify(body), { type });
          const answers = Object.keys(body).length > 1 ? [200] : [200, 400]; // without other fields the body may be empty and so refused
          expect(takesJson ? answers : [415], `${one.name} ${JSON.stringify(body)} ${status} ${text}`).toContain(status);
          if (text.includes(SECRET)) reads.push(one.name);
          json++;
        }
      const content = JSON.stringify(value);
      for (const name of [target.field, `${target.field}[]`, `${target.field}[0][path]`, `${target.field}.path`])
        for (const type of ["text/plain", "application/json"]) {
          const part = { head: `name="${name}"\r\ncontent-type: ${type}`, content };
          const { status, text } = await sent(target, formOf([...fieldsOf(target.fields), part]));
          expect(takesJson && name !== target.field ? [200] : [400], `${one.name} ${name} ${content} ${text}`).toContain(status);
          if (text.includes(SECRET)) reads.push(one.name);
          fields++;
        }
    }
    files += (await filesOf(target)).length;
    for (const [table, rows] of Object.entries(await everythingOf(target.company.id)))
      if (rows.includes(SECRET)) reads.push(`${one.name} ${table}`);
    expect(await lying(), one.name).toEqual(before);
  }
  console.log(`RESULT SEC-17 routes=${routes.length} json=${json} fields=${fields} files=${files} read=${reads.length}`);
  expect({ files, reads }).toEqual({ files: 0, reads: [] });
});
