import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { owner } from "../owner.ts";
import { openTables } from "./catalogue.ts";
import { accessOf, atHome, attack, type Sweep } from "./isolation.ts";
import { createNotes, dropNotes, sweepOfNotes, withoutPolicy } from "./scratch.ts";
import { createWorld, type World } from "./world.ts";

// The sweeps on a small module of their own: first intact, then with one protection removed at a time.

let world: World;
let whole: Sweep;
beforeAll(async () => {
  await createNotes();
  [world, whole] = [await createWorld(), await sweepOfNotes(inject("database").folder)];
});
afterAll(dropNotes);

const closed = { "notes.show": 404, "notes.update": 404, "notes.remove": 404 };
const open = { "notes.show": 200, "notes.update": 200, "notes.remove": 200 };

test("a module with its policy and its door passes", { timeout: 60_000 }, async () => {
  expect(await openTables(owner(), ["scratch"])).toEqual([]);
  expect(await attack(whole, world)).toMatchObject({ leaks: [], changed: [], undeclared: [] });
  expect(await atHome(whole, world.platform)).toEqual([]);
  expect(await accessOf(whole, world.home)).toEqual(closed);
});

test("a module without its door is found by what a colleague gets at", async () => {
  const doorless = await sweepOfNotes(inject("database").folder, { hasDoor: false });
  expect(await accessOf(doorless, world.home)).toEqual(open);
});

test("a module without its policy is found by the catalogue, by the answers and by the rows", { timeout: 60_000 }, async () => {
  await withoutPolicy();
  expect(await openTables(owner(), ["scratch"])).toEqual(["notes"]);
  const { leaks, changed } = await attack(whole, world);
  expect(leaks).toContain("notes.show as admin at another's: 200");
  expect(leaks).toContain("notes.show as admin at another's: tells of another company");
  expect(leaks).toContain("notes.remove as admin at another's: 200");
  expect(changed).toContain("notes.update: scratch.notes of foreign");
});
