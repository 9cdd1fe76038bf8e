/** A Pix that anybody may pay with any bank's app: the Brazilian central bank's QR text, in the form of EMV. */
export type StaticPix = { key: string; name: string; city: string; txid: string; cents: number };

export const NAME_MAX = 25;
export const CITY_MAX = 15;
const TXID = /^([A-Za-z0-9]{1,25}|\*{3})$/;

export function brCode({ key, name, city, txid, cents }: StaticPix): string {
  if (!TXID.test(txid)) throw new RangeError(`Not the txid of a static Pix: ${txid}`);
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const account = field("00", "br.gov.bcb.pix", 99) + field("01", key, 77);
  const text = [
    field("00", "01", 2),
    field("26", account, 99),
    field("52", "0000", 4), // no category of merchant
    field("53", "986", 3), // real
    field("54", amountOf(cents), 13),
    field("58", "BR", 2),
    field("59", plain(name), NAME_MAX),
    field("60", plain(city), CITY_MAX),
    field("62", field("05", txid, 25), 99),
    "6304",
  ].join("");
  return text + checksum(text);
}

/** With a point and two decimals, whatever the cents. */
export const amountOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Banks show ASCII alone; accents are left out, other letters are refused. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "");

/** Refused rather than cut: a shortened name would be another one. */
function field(id: string, value: string, max: number): string {
  if (value.length === 0 || value.length > max) throw new RangeError(`Field ${id} has ${value.length} letters, expected 1 to ${max}.`);
  if (!/^[\x20-\x7e]*$/.test(value)) throw new RangeError(`Field ${id} has letters beyond ASCII.`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE, in four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
