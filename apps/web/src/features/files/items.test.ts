import { expect, test } from "vitest";
import { added, filled, type Item } from "./items.ts";

const MEGABYTE = 1024 * 1024;
const item = (key: string): Item => ({ key, id: Number(key), name: `${key}.pdf`, path: null, mediaType: null, size: null });
const abc = ["1", "2", "3"].map(item);
const file = (name: string, bytes: number, type: string) => Object.defineProperty(new File([], name, { type }), "size", { value: bytes });

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
