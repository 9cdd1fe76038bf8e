import { constants, deflateRawSync } from "node:zlib";
import { partsOf } from "./workbook.ts";

/** A zip entry's data, and the size that it declares. */
type Packed = { data: Buffer; size: number };

export const packed = (content: string): Packed => ({ data: deflateRawSync(content), size: Buffer.byteLength(content) });

/** A repeated piece that is compressed only once, so that a gigabyte costs nothing to make, as for an attacker. */
export function repeated(piece: string, times: number, { before = "", after = "" } = {}): Packed {
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const one = flushed(piece);
  return {
    data: Buffer.concat([flushed(before), ...Array<Buffer>(times).fill(one), deflateRawSync(after)]),
    size: Buffer.byteLength(before) + Buffer.byteLength(piece) * times + Buffer.byteLength(after),
  };
}

/** A workbook of one sheet, with some parts compressed already. */
export const workbookWith = (more: Record<string, Packed>): Buffer => {
  const usual = Object.entries(partsOf({ sheets: { Clientes: [["A"]] } }));
  return zipOfPacked({ ...Object.fromEntries(usual.map(([path, content]) => [path, packed(content)])), ...more });
};

function zipOfPacked(parts: Record<string, Packed>): Buffer {
  const [files, directory] = [[] as Buffer[], [] as Buffer[]];
  let at = 0;
  for (const [path, { data, size }] of Object.entries(parts)) {
    const entry = Buffer.alloc(26); // the checksum stays 0: a reader must stop before it could be checked
    entry.writeUInt16LE(20, 0);
    entry.writeUInt16LE(DEFLATED, 4);
    entry.writeUInt32LE(data.length, 14);
    entry.writeUInt32LE(size, 18);
    entry.writeUInt16LE(path.length, 22);
    const file = Buffer.concat([signed(3, 4), entry, Buffer.from(path), data]);
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([signed(1, 2), Buffer.from([20, 0]), entry, trailer, Buffer.from(path)]));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, signed(5, 6), end]);
}

const DEFLATED = 8;
const signed = (...mark: [number, number]) => Buffer.from([0x50, 0x4b, ...mark]);
