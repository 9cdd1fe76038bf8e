import { expect, test } from "vitest";
import { aMessage } from "../testing/samples.ts";
import { type About, type Draft, empty, isAwaiting, mergeDrafts } from "./draft.ts";

const about = (what: About["what"], id: string, body = "Ola"): About => ({
  what,
  message: aMessage({ id, body, fromMe: what === "edit" }),
});
const [front, side, back] = ["a.png", "b.png", "c.png"].map((name) => new File(["x"], name)) as [File, File, File];
const target: Draft = { ...empty, body: "Bom dia" };

test("what either answers, and what is said of its files, goes along", () => {
  const here = { ...empty, body: "Segue", files: [front, side], about: about("answer", "5"), captions: new Map([[side, "De lado"]]) };
  const one = mergeDrafts({ ...target, files: [back] }, here);
  expect(one).toMatchObject({ body: "Bom dia\nSegue", files: [back, front, side], about: { what: "answer", message: { id: "5" } } });
  expect(one.captions?.get(side)).toBe("De lado");
});

test("of two that answer, the one that is there already counts", () => {
  expect(mergeDrafts({ ...target, about: about("answer", "4") }, { ...empty, about: about("answer", "5") }).about?.message.id).toBe("4");
});

test("what stood aside for an edit stays aside, and what comes goes there", () => {
  const edit = { ...empty, body: "Ola, Ana", about: about("edit", "2"), aside: { ...empty, body: "Meia resposta" } };
  for (const [one, body] of [
    [mergeDrafts(edit, { ...empty, body: "Ja vejo" }), "Meia resposta\nJa vejo"],
    [mergeDrafts(target, edit), "Bom dia\nMeia resposta"],
  ] as const)
    expect(one).toMatchObject({ body: "Ola, Ana", about: { what: "edit", message: { id: "2" } }, aside: { body } });
});

test("of two edits one goes on, and the other wording is not lost", () => {
  const edit = (id: string, body: string): Draft => ({ ...empty, body, about: about("edit", id), aside: empty });
  expect(mergeDrafts(edit("2", "Ola!"), edit("3", "Tchau!"))).toMatchObject({ body: "Ola!", aside: { body: "Tchau!" } });
  expect(mergeDrafts(edit("2", "Ola!"), edit("3", "Ola")), "nothing had been changed").toMatchObject({ aside: { body: "" } });
});

test("what is being fetched is awaited where it goes, and files that are gone are counted together", () => {
  const one = mergeDrafts({ ...target, lost: 1 }, { ...empty, body: "Segue", lost: 2, coming: [{ key: "k", name: "tabela.pdf" }] });
  expect([one.lost, isAwaiting(one, "k")]).toEqual([3, true]);
});
