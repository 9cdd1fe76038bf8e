import { expect, test } from "vitest";
import { aTicket } from "../../testing/samples.ts";
import { emptySelection, type Picked, still, stretched, stretchedFrom, toggled } from "./picked.ts";

const rows = [1, 2, 3, 4, 5].map((id) => aTicket({ id }));
const ids = (picked: Picked) => [...picked.ids].sort();

test("a stretch goes from where it began to where one stands; who goes back takes back what was too far", () => {
  const begun = toggled(emptySelection, 2);
  const far = stretched(begun, rows, 5);
  expect(ids(far)).toEqual([2, 3, 4, 5]);
  expect(ids(stretched(far, rows, 3))).toEqual([2, 3]);
  expect(ids(stretched(far, rows, 1))).toEqual([1, 2]);
});

test("what was picked beside a stretch stays, and who has gone on meanwhile begins anew where he stands", () => {
  const one = toggled(emptySelection, 1);
  const stretch = stretchedFrom(one, rows, 3, 4);
  expect(ids(stretch)).toEqual([1, 3, 4]);
  expect(ids(stretchedFrom(stretch, rows, 4, 5))).toEqual([1, 3, 4, 5]);
  expect(ids(stretchedFrom(stretch, rows, 4, 3))).toEqual([1, 3]);
});

test("a stretch whose beginning has left the list begins where one stands, and to what has left it none leads", () => {
  const picked = toggled(emptySelection, 9);
  expect(ids(stretched(picked, rows, 3))).toEqual([3, 9]);
  expect(stretched(picked, rows, 8)).toBe(picked);
});

test("what leaves the list is picked no longer and counted, but not where it leaves because of what is done to it", () => {
  const picked = stretched(toggled(emptySelection, 1), rows, 3);
  const later = still(picked, rows.slice(1));
  expect([ids(later), later.left]).toEqual([[2, 3], 1]);
  expect(still(later, rows)).toBe(later);
  const acting = still({ ...picked, acting: new Set([1]) }, rows.slice(1));
  expect([ids(acting), acting.left]).toEqual([[2, 3], 0]);
});
