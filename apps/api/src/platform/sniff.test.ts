import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { activeFiles } from "../testing/activeFiles.ts";
import { cleanName, serveHeaders, sniff, sniffed } from "./sniff.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const entry = (name: string) => `PK\x03\x04${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}compressed`;
const office = (folder: string) => entry("[Content_Types].xml") + entry("_rels/.rels") + entry(`${folder}/document.xml`);

const oldOffice = (content: string) => `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(504)}${content}`;

const samples: Array<[string, string]> = [
  ["image/jpeg", "\xff\xd8\xff\xe0\0\x10JFIF"],
  ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  ["image/gif", "GIF89a\x01\0\x01\0"],
  ["image/webp", "RIFF\x24\0\0\0WEBPVP8 "],
  ["audio/wav", "RIFF\x24\0\0\0WAVEfmt "],
  ["video/mp4", "\0\0\0\x20ftypisom\0\0\x02\0"],
  ["video/mp4", "\0\0\0\x18ftypmp42\0\0\0\0"],
  ["audio/mp4", "\0\0\0\x20ftypM4A \0\0\0\0"],
  ["video/webm", "\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm"],
  ["audio/ogg", `OggS\0\x02${"\0".repeat(22)}OpusHead\x01`],
  ["audio/mpeg", "ID3\x03\0\0\0"],
  ["audio/mpeg", "\xff\xfb\x90\x64"],
  ["video/mp4", "\0\0\0\x1cftypmp4v\0\0\0\0"],
  ["video/mp4", "\0\0\0\x1cftypavc1\0\0\0\0"],
  ["video/3gpp", "\0\0\0\x1cftyp3gp5\0\0\0\0"],
  ["video/quicktime", "\0\0\0\x14ftypqt  \0\0\0\0"],
  ["audio/ogg", `OggS\0\x02${"\0".repeat(22)}\x01vorbis`],
  ["audio/amr", "#!AMR\n\x3c"],
  ["audio/amr", "#!AMR-WB\n\x3c"],
  ["audio/aac", "\xff\xf1\x50\x80"],
  ["application/msword", oldOffice(Buffer.from("WordDocument", "utf16le").toString("latin1"))],
  ["application/msword", oldOffice("\xec\xa5\xc1\0")],
  ["application/vnd.ms-excel", oldOffice(Buffer.from("Workbook", "utf16le").toString("latin1"))],
  ["application/vnd.ms-excel", oldOffice("\x09\x08\x10\0")],
  ["application/vnd.ms-powerpoint", oldOffice(Buffer.from("PowerPoint Document", "utf16le").toString("latin1"))],
  ["application/pdf", "%PDF-1.7\n%\xe2\xe3"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", office("word")],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", office("xl")],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", office("ppt")],
  ["application/zip", entry("letters/word/a.txt")],
  ["application/zip", `PK\x05\x06${"\0".repeat(18)}`],
  ["text/plain", "Olá, tudo bem?\r\n"],
  ["text/plain", "name;number\nAna;5511\n"],
  ["text/plain", "1 < 2 and 3 > 2"],
];

test.each(samples)("%s is known by its first bytes", (type, head) => {
  expect(sniff(bytes(head))).toBe(type);
});

test.each(activeFiles)("%s is only bytes, whatever it is called, and is never shown", (_, head) => {
  const type = sniff(bytes(head));
  expect(type).toBe("application/octet-stream");
  for (const name of ["photo.png", "photo.jpg", "letter.pdf"])
    expect(serveHeaders(type, name)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment; /),
    });
});

test("every file is served so that nothing in it runs", () => {
  for (const type of ["image/png", "text/plain", "application/octet-stream", "text/html"])
    expect(serveHeaders(type, "x")).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
});

test("only pictures, films, sounds and PDF open in the browser", () => {
  const inline = [...new Set(samples.map(([type]) => type))].filter((type) =>
    serveHeaders(type, "x")["content-disposition"]?.startsWith("inline"),
  );
  expect(inline).toEqual([
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "video/mp4",
    "audio/mp4",
    "video/webm",
    "audio/ogg",
    "audio/mpeg",
    "video/3gpp",
    "audio/amr",
    "audio/aac",
    "application/pdf",
  ]);
});

test.each([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["audio/ogg", "ogg"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["audio/aac", "aac"],
  ["audio/amr", "amr"],
  ["audio/wav", "wav"],
  ["video/mp4", "mp4"],
  ["video/3gpp", "3gp"],
  ["video/webm", "webm"],
  ["video/quicktime", "mov"],
  ["application/pdf", "pdf"],
  ["application/msword", "doc"],
  ["application/vnd.ms-excel", "xls"],
  ["application/vnd.ms-powerpoint", "ppt"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"],
  ["application/zip", "zip"],
])("what has no name of its own, as most that people send, is saved with the ending of %s", (type, ending) => {
  expect(serveHeaders(type, "image")["content-disposition"]).toContain(`filename="image.${ending}"`);
  expect(serveHeaders(type, `IMG.${ending.toUpperCase()}`)["content-disposition"]).toContain(`filename="IMG.${ending.toUpperCase()}"`);
});

test("a contact, a table or a drawing keeps its own ending, and opens nowhere", () => {
  for (const [type, name] of [
    ["text/plain", "Ana.vcf"],
    ["text/plain", "lista.csv"],
    ["application/octet-stream", "planta.dwg"],
  ] as const)
    expect(serveHeaders(type, name)["content-disposition"]).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
});

test.each([
  "text/html",
  "image/svg+xml",
  "text/xml",
  "application/javascript",
  "__proto__",
  "constructor",
  "image/png; charset=x",
  "a\r\nb",
])("a row that says %j is not believed", (type) => {
  expect(serveHeaders(type, "x")).toMatchObject({ "content-type": "application/octet-stream" });
  expect(serveHeaders(type, "x")["content-disposition"]).toMatch(/^attachment/);
});

test.each([
  ["application/pdf", "Orçamento.pdf", `filename="Or_amento.pdf"; filename*=UTF-8''Or%C3%A7amento.pdf`],
  ["image/png", "a'b(c)*.png", `filename="a'b(c)*.png"; filename*=UTF-8''a%27b%28c%29%2A.png`],
  ["image/png", 'a"b\\c;%41.png', `filename="c__41.png"; filename*=UTF-8''c%3B%2541.png`],
  ["image/png", "a\r\nset-cookie: x=1.png", `filename="aset-cookie: x=1.png"; filename*=UTF-8''aset-cookie%3A%20x%3D1.png`],
  ["image/jpeg", "photo.JPEG", `filename="photo.JPEG"; filename*=UTF-8''photo.JPEG`],
  ["image/png", "page.html", `filename="page.html.png"; filename*=UTF-8''page.html.png`],
  ["text/plain", "list.csv", `filename="list.csv"; filename*=UTF-8''list.csv`],
  ["image/png", "", `filename="file.png"; filename*=UTF-8''file.png`],
])("a file of %s called %j is handed out with %s", (type, name, fileName) => {
  expect(serveHeaders(type, name)["content-disposition"]?.split("; ").slice(1).join("; ")).toBe(fileName);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ana\\foto.png", "foto.png"],
  ["a\0b\u202Egpj.exe", "abgpj.exe"],
  ["\ud800.png", ".png"],
  ["  ", "file"],
  ["/", "file"],
  [`${"é".repeat(300)}.png`, `${"é".repeat(146)}.png`],
])("%j is shown as %j", (name, clean) => {
  expect(cleanName(name)).toBe(clean);
});

test.each([0, 1, 65_536, 65_537, 300_000])("a stream of %i bytes is whole after its type was read", async (size) => {
  const whole = Buffer.alloc(size, "x");
  const chunks = Array.from({ length: Math.ceil(size / 1000) }, (_, at) => whole.subarray(at * 1000, (at + 1) * 1000));
  const { type, content } = await sniffed(Readable.from(chunks, { objectMode: false }));
  expect(type).toBe(size === 0 ? "application/octet-stream" : "text/plain");
  expect((await buffer(content)).equals(whole)).toBe(true);
});

test.each([0, 100])(
  "who gives up the new stream after %i reads lets the old one run out, so that its sender comes to an end",
  async (reads) => {
    const source = Readable.from(Array(400).fill(Buffer.alloc(1000, "x")), { objectMode: false });
    const ended = new Promise((resolve) => source.once("end", resolve));
    const { content } = await sniffed(source);
    const reader = content.iterator({ destroyOnReturn: false });
    for (let read = 0; read < reads; read++) await reader.next();
    content.destroy();
    await ended;
  },
);

test("a stream that breaks breaks the new one, and one that breaks while it runs out harms nobody", async () => {
  const source = () => new Readable({ read() {} });
  const speaking = source();
  speaking.push(Buffer.alloc(70_000, "x"));
  const { content } = await sniffed(speaking);
  speaking.destroy(new Error("connection lost"));
  await expect(buffer(content)).rejects.toThrow("connection lost");

  const stream = source();
  stream.push(Buffer.alloc(70_000, "x"));
  const up = (await sniffed(stream)).content.destroy();
  await new Promise((resolve) => up.once("close", resolve));
  await new Promise((resolve) => setImmediate(resolve));
  stream.destroy(new Error("connection lost"));
  await new Promise((resolve) => stream.once("close", resolve));
});
