/** A zip of small text files, stored without compression. */
export function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [bytesOf(path), bytesOf(text)];
    const sum = crc32(content);
    const local = header(LOCAL, 30, (at) => entry(at(4), name, content, sum));
    const central = header(CENTRAL, 46, (at) => {
      at(4).setUint16(0, VERSION, true);
      entry(at(6), name, content, sum);
      at(42).setUint32(0, offset, true);
    });
    parts.push(local, name, content);
    directory.push(central, name);
    offset += local.length + name.length + content.length;
  }
  const count = directory.length / 2;
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header(END, 22, (at) => {
    at(8).setUint16(0, count, true);
    at(10).setUint16(0, count, true);
    at(12).setUint32(0, length, true);
    at(16).setUint32(0, offset, true);
  });
  return joined([...parts, ...directory, end]);
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
/** The file names are UTF-8. */
const UTF8 = 0x0800;
/** The first day that the format knows: the example is not of any day. */
const FIRST_DAY = 0x0021;

type Place = (at: number) => DataView;

function header(signature: number, length: number, fill: (at: Place) => void) {
  const bytes = new Uint8Array(length);
  const place: Place = (at) => new DataView(bytes.buffer, at);
  place(0).setUint32(0, signature, true);
  fill(place);
  return bytes;
}

/** The fields that the header of a file and its entry in the directory have in common. */
function entry(view: DataView, name: Uint8Array, content: Uint8Array, sum: number) {
  view.setUint16(0, VERSION, true);
  view.setUint16(2, UTF8, true);
  view.setUint16(8, FIRST_DAY, true);
  view.setUint32(10, sum, true);
  view.setUint32(14, content.length, true);
  view.setUint32(18, content.length, true);
  view.setUint16(22, name.length, true);
}

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

function joined(parts: Uint8Array<ArrayBuffer>[]) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const POLYNOMIAL = 0xedb88320;

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
