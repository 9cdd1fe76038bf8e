import { expect, test } from "vitest";
import { added, filled, type Item, moved, placeBeside, without } from "./items.ts";

const MEGABYTE = 1024 * 1024;
const item = (key: string): Item => ({ key, id: Number(key), name: `${key}.pdf`, path: null, mediaType: null, size: null });
const abc = ["1", "2", "3"].map(item);
const keys = (items: Item[]) => items.map(({ key }) => key).join("");
const file = (name: string, bytes: number, type: string) => Object.defineProperty(new File([], name, { type }), "size", { value: bytes });

test.each([
  ["1", "3", "after", "231"],
  ["1", "3", "before", "213"],
  ["3", "1", "before", "312"],
  ["3", "1", "after", "132"],
  ["2", "1", "after", "123"],
] as const)("%s let go beside %s, %s it, gives %s", (key, target, edge, order) => {
  expect(keys(moved(abc, key, placeBeside(abc, key, target, edge)!))).toBe(order);
});

test("nothing is moved beside itself, or beside what is gone", () => {
  expect([placeBeside(abc, "1", "1", "before"), placeBeside(abc, "1", "9", "after")]).toEqual([undefined, undefined]);
  expect(moved(abc, "9", 0)).toBe(abc);
  expect(keys(without(abc, "2"))).toBe("13");
});

test("twenty fit; each kind as large as WhatsApp takes it", () => {
  const many = Array.from({ length: 19 }, (_, at) => file(`${at}.pdf`, 1, "application/pdf"));
  expect(added(abc, many)).toMatchObject({ items: { length: 20 }, tooLarge: [], isOver: true });
  const photo = file("a.png", 5 * MEGABYTE + 1, "image/png");
  expect(added(abc, [photo, file("a.pdf", 6 * MEGABYTE, "application/pdf")])).toMatchObject({
    items: { length: 4, 3: { name: "a.pdf" } },
    tooLarge: [photo],
    isOver: false,
  });
});

test("a file that is chosen for a place keeps the place", () => {
  expect(filled(abc, "2", file("novo.pdf", 7, "application/pdf"))[1]).toMatchObject({ key: "2", id: 2, name: "novo.pdf", size: 7 });
});
