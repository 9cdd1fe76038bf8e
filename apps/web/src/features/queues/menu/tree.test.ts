import { expect, test } from "vitest";
import { change, dropSpot, insert, menuOf, move, type Node, parentsFor, remove, type Spot } from "./tree.ts";

const node = (key: string, ...children: Node[]): Node => ({ key, id: Number(key) || null, title: `t${key}`, message: "", children });
/** 1 (2, 3 (4)), 5 */
const tree = [node("1", node("2"), node("3", node("4"))), node("5")];
type TreeOutline = string | [string, ...TreeOutline[]];
const outlineOf = (nodes: Node[]): TreeOutline[] =>
  nodes.map(({ key, children }) => (children.length > 0 ? [key, ...outlineOf(children)] : key));

test.each<[string, string, Spot, TreeOutline[]]>([
  ["down in its own menu", "2", { under: "1", at: 1 }, [["1", ["3", "4"], "2"], "5"]],
  ["up to the first menu", "4", { under: null, at: 0 }, ["4", ["1", "2", "3"], "5"]],
  [
    "under another one, with all that is under it",
    "3",
    { under: "5", at: 0 },
    [
      ["1", "2"],
      ["5", ["3", "4"]],
    ],
  ],
  ["not under itself", "1", { under: "1", at: 0 }, outlineOf(tree)],
  ["not under what stands under it", "1", { under: "4", at: 0 }, outlineOf(tree)],
])("an option is moved: %s", (_, key, to, then) => {
  expect(outlineOf(move(tree, key, to))).toEqual(then);
});

test.each([
  ["2", "3", "after", { under: "1", at: 1 }],
  ["5", "1", "before", { under: null, at: 0 }],
  ["1", "5", "before", { under: null, at: 0 }],
  ["5", "3", "under", { under: "3", at: 1 }],
  ["2", "1", "under", { under: "1", at: 1 }],
  ["1", "4", "before", undefined],
  ["1", "1", "under", undefined],
] as const)("%s let go at %s, %s it", (moved, target, edge, spot) => {
  expect(dropSpot(tree, moved, target, edge)).toEqual(spot);
});

test("what may be above an option is everything but itself and what is under it, by their numbers", () => {
  expect(parentsFor(tree, "3").map(({ number, key }) => `${number} ${key}`)).toEqual(["1 1", "1.1 2", "2 5"]);
});

test("a menu is saved from top to bottom, with what is new and what was taken off", () => {
  const changed = insert(change(remove(tree, "3"), "5", { title: "Entrega" }), node("new", node("2x")), { under: "5", at: 0 });
  expect(menuOf(changed, tree)).toEqual({
    options: [
      { id: 1, under: null, title: "t1", message: "" },
      { id: 2, under: 0, title: "t2", message: "" },
      { id: 5, under: null, title: "Entrega", message: "" },
      { id: null, under: 2, title: "tnew", message: "" },
      { id: null, under: 3, title: "t2x", message: "" },
    ],
    removed: [3, 4],
  });
});
