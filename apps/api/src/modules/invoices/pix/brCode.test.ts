import { expect, test } from "vitest";
import { amountOf, brCode, checksum } from "./brCode.ts";

const pix = { key: "123e4567-e12b-12d1-a456-426655440000", name: "Fulano de Tal", city: "BRASILIA", txid: "***", cents: 9_700 };

/** An independent reader: tag, length, value, to the end. */
function read(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const [id, length] = [text.slice(at, at + 2), Number(text.slice(at + 2, at + 4))];
    fields[id] = text.slice(at + 4, at + 4 + length);
    expect(fields[id], id).toHaveLength(length);
    at += 4 + length;
  }
  return fields;
}

test("the checksum is that of the standard, and that of the central bank's own example", () => {
  expect(checksum("123456789")).toBe("29B1");
  const example =
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
  expect(checksum(example)).toBe("1D3D");
});

test("it is the central bank's example but for its amount", () => {
  const text = brCode(pix);
  expect(text.slice(0, -4)).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654" +
      "0597.005802BR5913Fulano de Tal6008BRASILIA62070503***6304",
  );
  expect(text.slice(-4)).toBe(checksum(text.slice(0, -4)));
});

test("every field has its length, and amounts have two decimals however many cents there are", () => {
  for (const cents of [1, 10, 99, 100, 101, 9_700, 120_050, 999_999_999]) {
    const fields = read(brCode({ ...pix, txid: "R0000Z9", cents }));
    expect(fields).toMatchObject({ "53": "986", "54": (cents / 100).toFixed(2), "58": "BR", "59": "Fulano de Tal", "60": "BRASILIA" });
    expect([read(fields["26"]!), read(fields["62"]!)]).toEqual([{ "00": "br.gov.bcb.pix", "01": pix.key }, { "05": "R0000Z9" }]);
  }
  expect([amountOf(5), amountOf(29_999)]).toEqual(["0.05", "299.99"]);
});

test("accents are left out; what is too long, empty or beyond ASCII is refused and never cut", () => {
  expect(read(brCode({ ...pix, name: "Açaí do João", city: "São Paulo" }))).toMatchObject({ "59": "Acai do Joao", "60": "Sao Paulo" });
  expect(
    read(brCode({ ...pix, name: "n".repeat(25), city: "c".repeat(15), key: "k".repeat(77), txid: "t".repeat(25) }))["26"],
  ).toHaveLength(99);
  for (const wrong of [
    { name: "n".repeat(26) },
    { name: "" },
    { name: "山田" },
    { city: "c".repeat(16) },
    { key: "k".repeat(78) },
    { txid: "t".repeat(26) },
    { txid: "a-b" },
    { txid: "" },
    { cents: 0 },
    { cents: -1 },
    { cents: 1.5 },
  ])
    expect(() => brCode({ ...pix, ...wrong }), JSON.stringify(wrong)).toThrow(RangeError);
});
