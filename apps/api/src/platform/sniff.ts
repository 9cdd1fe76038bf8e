import { Readable } from "node:stream";

/**
 * A file's type by its first bytes alone, because names and declared types may lie. Formats that could run in a browser (HTML, SVG, XML,
 * scripts) and unknown ones are only bytes. Sound in a video container (webm, mp4) counts as video.
 */
export function sniff(head: Buffer): FileType {
  return signatures.find(([, matches]) => matches(head))?.[0] ?? textOrBytes(head);
}

/**
 * A stream's type, its first bytes, and the whole stream again. When the new stream is abandoned, the rest of the old one is drained: a
 * client that is still sending does not read the answer, and the connection would hang.
 */
export async function sniffed(content: Readable): Promise<{ type: FileType; head: Buffer; content: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const rest = content.iterator({ destroyOnReturn: false });
  while (size < HEAD_BYTES) {
    const { done, value } = await rest.next();
    if (done) break;
    chunks.push(Buffer.from(value));
    size += value.length;
  }
  const again = Readable.from(whole(chunks, rest), { objectMode: false });
  again.once("close", async () => {
    content.on("error", () => {}); // errors while draining do not matter any more
    await rest.return?.();
    content.resume();
  });
  const head = Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  return { type: sniff(head), head, content: again };
}

/** Headers with which no file can run or be taken for another type, whatever its content. */
export function serveHeaders(type: string, name: string): Record<string, string> {
  const safeType = isKnown(type) ? type : BYTES;
  return {
    "content-type": safeType,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": `${shownInline.has(safeType) ? "inline" : "attachment"}; ${fileNameOf(named(safeType, name))}`,
  };
}

/** A name to show: without a path, line breaks, or characters that reverse the reading direction, which would show `exe.jpg` at the end. */
export function cleanName(name: string): string {
  const last = name.replaceAll("\\", "/").split("/").at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "").trim();
  return Array.from(clean).slice(-NAME_MAX).join("") || "file";
}

const BYTES = "application/octet-stream";
const TEXT = "text/plain";
const HEAD_BYTES = 64 * 1024;
const NAME_MAX = 150;

/** Each type's endings, the usual one first. */
const endings = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "video/mp4": ["mp4", "m4v"],
  "video/3gpp": ["3gp"],
  "video/webm": ["webm"],
  "video/quicktime": ["mov", "qt"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a"],
  "audio/aac": ["aac"],
  "audio/amr": ["amr"],
  "audio/wav": ["wav"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/msword": ["doc", "dot"],
  "application/vnd.ms-excel": ["xls", "xlt"],
  "application/vnd.ms-powerpoint": ["ppt", "pps", "pot"],
  "application/zip": ["zip"],
  [TEXT]: [],
  [BYTES]: [],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof endings;

const isKnown = (type: string): type is FileType => Object.hasOwn(endings, type);

const shownInline = new Set<FileType>([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "video/mp4",
  "video/webm",
  "audio/ogg",
  "audio/mpeg",
  "audio/mp4",
  "audio/aac",
  "audio/amr",
  "video/3gpp",
  "application/pdf",
]);

const at =
  (offset: number, ...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.subarray(offset, offset + text.length).equals(Buffer.from(text, "latin1")));
const all =
  (...matchers: Array<(head: Buffer) => boolean>) =>
  (head: Buffer) =>
    matchers.every((matches) => matches(head));
const zipped = (folder: string) => all(at(0, "PK\x03\x04"), (head) => namesInZip(head).some((name) => name.startsWith(folder)));

/** Office formats before 2007 share one container: told apart by the name of a stream inside, or by how that begins. */
const oldOffice = (stream: string, ...beginnings: string[]) => {
  const name = Buffer.from(stream, "utf16le");
  return all(at(0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), (head) => head.includes(name) || at(512, ...beginnings)(head));
};

const signatures: ReadonlyArray<[FileType, (head: Buffer) => boolean]> = [
  ["image/jpeg", at(0, "\xff\xd8\xff")],
  ["image/png", at(0, "\x89PNG\r\n\x1a\n")],
  ["image/gif", at(0, "GIF87a", "GIF89a")],
  ["image/webp", all(at(0, "RIFF"), at(8, "WEBP"))],
  ["audio/wav", all(at(0, "RIFF"), at(8, "WAVE"))],
  ["audio/mp4", all(at(4, "ftyp"), at(8, "M4A ", "M4B "))],
  ["video/mp4", all(at(4, "ftyp"), at(8, "iso", "mp4", "mmp4", "avc1", "M4V", "MSNV", "dash", "f4v "))],
  ["video/3gpp", all(at(4, "ftyp"), at(8, "3gp", "3g2"))],
  ["video/quicktime", all(at(4, "ftyp"), at(8, "qt  "))],
  ["video/webm", all(at(0, "\x1aE\xdf\xa3"), (head) => head.subarray(0, 64).includes("webm"))],
  ["audio/ogg", all(at(0, "OggS"), at(28, "OpusHead", "\x01vorbis", "Speex   ", "\x7fFLAC"))],
  ["audio/mpeg", at(0, "ID3", "\xff\xfb", "\xff\xfa", "\xff\xf3", "\xff\xf2")],
  ["audio/amr", at(0, "#!AMR")],
  ["audio/aac", at(0, "\xff\xf1", "\xff\xf9")],
  ["application/pdf", at(0, "%PDF-")],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", zipped("word/")],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", zipped("xl/")],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", zipped("ppt/")],
  ["application/msword", oldOffice("WordDocument", "\xec\xa5")],
  ["application/vnd.ms-excel", oldOffice("Workbook", "\x09\x08")],
  ["application/vnd.ms-powerpoint", oldOffice("PowerPoint Document", "\xa0\x46\x1d\xf0", "\x0f\0\xe8\x03")],
  ["application/zip", at(0, "PK\x03\x04", "PK\x05\x06")],
];

/** Names come before each entry; the sizes that would lead to the next entry are often missing, so each is searched for. */
function namesInZip(head: Buffer): string[] {
  const names: string[] = [];
  for (let entry = head.indexOf("PK\x03\x04"); entry >= 0 && entry + 30 <= head.length; entry = head.indexOf("PK\x03\x04", entry + 4))
    names.push(head.subarray(entry + 30, entry + 30 + head.readUInt16LE(entry + 26)).toString("latin1"));
  return names;
}

/** Text has only text characters, and nothing that a browser, a shell or PHP would execute. */
function textOrBytes(head: Buffer): FileType {
  const text = head.toString("latin1");
  const isText = head.length > 0 && !/[^\s\x20-\xff]/.test(text);
  return isText && !/<[a-z!?/]|^#!|^(?:\xef\xbb\xbf)?\s*%!/i.test(text) ? TEXT : BYTES;
}

async function* whole(head: Buffer[], rest: AsyncIterator<Buffer>) {
  yield* head;
  // Not `yield* rest`: an abandoned reader would close the source, which has to be drained.
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** A name whose ending contradicts the bytes gets the right ending appended. */
function named(type: FileType, name: string): string {
  const clean = cleanName(name);
  const [usual, ...others]: readonly string[] = endings[type];
  const ending = clean.split(".").at(-1)?.toLowerCase() ?? "";
  return usual === undefined || [usual, ...others].includes(ending) ? clean : `${clean}.${usual}`;
}

/** Twice, as RFC 6266 demands: in ASCII for old clients, and unchanged for all others. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
