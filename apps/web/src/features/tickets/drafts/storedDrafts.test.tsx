import { auth } from "@recado/contract/auth";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { aUser, cutOff } from "../../../testing.tsx";
import { aMessage, ours } from "../testing/samples.ts";
import type { DraftOf } from "./drafts.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ana = aUser({ id: 7 });
const leavePage = () => act(() => void window.dispatchEvent(new Event("pagehide")));

const sought = (draft: { current: DraftOf }) => waitFor(() => expect(draft.current.draft.isRestoring).toBe(false));

/** The page, loaded anew: nothing is left of the one before but what the browser has kept. */
async function load(user = ana) {
  vi.resetModules();
  const session = await import("../../../lib/session.ts");
  const { signOut } = await import("../../../lib/session/signOut.ts");
  const { useDraft, hasDraft, carryDraft } = await import("./drafts.ts");
  session.enter({ token: `token-${user.id}`, user });
  const open = (ticketId: number) => renderHook(() => useDraft(ticketId)).result;
  const on = (ticketId: number, run: (draft: DraftOf) => void) => {
    const draft = open(ticketId);
    act(() => run(draft.current));
  };
  const write = (ticketId: number, body: string) => on(ticketId, ({ change }) => change(() => ({ body })));
  return { session, signOut, open, isMarked: hasDraft, on, write, carryDraft };
}

test("what was begun, and what it answers, is there after a reload", async () => {
  const before = await load();
  before.on(1, (draft) => draft.takeUp({ what: "answer", message: aMessage({ id: "5", body: "Quanto custa?" }) }));
  before.write(1, "Custa");
  before.on(2, (draft) => draft.takeUp({ what: "answer", message: ours({ user: { id: 8, name: "Bia" } }) }));
  leavePage();
  const after = await load();
  expect(after.open(1).current.draft).toMatchObject({
    body: "Custa",
    about: { what: "answer", message: { id: "5", body: "Quanto custa?", contact: { name: "Contato 1" } } },
  });
  expect(after.open(2).current.draft.about?.message).toMatchObject({ fromMe: true, origin: "agent", user: { name: "Bia" } });
  expect([after.isMarked(1), after.isMarked(3)]).toEqual([true, false]);
});

test("one that is too large to be kept takes no other along, here or in another tab, and holds the page that it stands in", async () => {
  const page = await load();
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  page.write(1, "um");
  page.write(2, "x".repeat(1_000_001));
  leavePage();
  expect(isUnloadBlocked()).toBe(true);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts" })));
  expect([1, 2].map((id) => page.open(id).current.draft.body.length)).toEqual([2, 1_000_001]);
  page.write(2, "dois");
  leavePage();
  expect(isUnloadBlocked()).toBe(false);
  const after = await load();
  expect([1, 2].map((id) => after.open(id).current.draft.body)).toEqual(["um", "dois"]);
});

test("where the browser keeps nothing, nobody leaves unasked what he has begun, and not what he has sent", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const page = await load();
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  const { useNoteDraft } = await import("./noteDrafts.ts");
  expect(isUnloadBlocked()).toBe(false);
  page.write(1, "um");
  leavePage();
  expect(isUnloadBlocked()).toBe(true);
  page.on(1, (draft) => draft.clear());
  expect(isUnloadBlocked()).toBe(false);
  const note = renderHook(() => useNoteDraft(5)).result;
  act(() => note.current.write("liga amanhã"));
  expect(isUnloadBlocked()).toBe(true);
  act(() => note.current.done("liga amanhã"));
  expect(isUnloadBlocked()).toBe(false);
});

test("where files are not kept, that they are gone is said where there were any, until new ones are attached", async () => {
  const before = await load();
  before.write(1, "Segue");
  before.write(2, "Nada");
  before.on(1, (draft) => draft.change(() => ({ files: [new File(["x"], "a.png"), new File(["x"], "b.png")] })));
  leavePage();
  const after = await load();
  const draft = after.open(1);
  await sought(draft);
  expect([draft.current.draft.lost, after.open(2).current.draft.lost]).toEqual([2, undefined]);
  act(() => draft.current.change(() => ({ files: [new File(["x"], "c.png")] })));
  expect(draft.current.draft.lost).toBe(0);
});

test("what was said of the files that are gone waits, and stands below the same one when it is attached again", async () => {
  const [front, side, back] = ["a.png", "b.png", "c.png"].map((name) => new File(["x"], name));
  const before = await load();
  const captions = new Map([
    [side!, "De lado"],
    [back!, "De costas"],
  ]);
  before.on(1, (draft) => draft.change(() => ({ body: "De frente", files: [front!, side!, back!], captions })));
  leavePage();
  await load();
  leavePage();
  const draft = (await load()).open(1);
  await sought(draft);
  expect(draft.current.draft).toMatchObject({ body: "De frente", lost: 3 });
  expect(draft.current.draft.lostCaptions?.map(({ name, text }) => [name, text])).toEqual([
    ["b.png", "De lado"],
    ["c.png", "De costas"],
  ]);

  const again = [new File(["x"], "a.png"), new File(["x"], "c.png")];
  act(() => draft.current.change(() => ({ files: again })));
  expect(draft.current.draft.captions?.get(again[1]!)).toBe("De costas");
  expect([draft.current.draft.lost, draft.current.draft.lostCaptions?.map(({ text }) => text)]).toEqual([1, ["De lado"]]);
});

test("what was said of a file that is the first one now stands in the field", async () => {
  const before = await load();
  const [front, side] = ["a.png", "b.png"].map((name) => new File(["x"], name));
  before.on(1, (draft) => draft.change(() => ({ body: "Duas", files: [front!, side!], captions: new Map([[side!, "De lado"]]) })));
  leavePage();
  const draft = (await load()).open(1);
  await sought(draft);
  act(() => draft.current.change(() => ({ files: [new File(["x"], "b.png")] })));
  expect(draft.current.draft).toMatchObject({ body: "Duas\nDe lado", lost: 0 });
});

test("a file that is fetched for a conversation arrives in the one of which that has become a part", async () => {
  const { on, open, write, carryDraft } = await load();
  write(2, "Bom dia");
  on(1, ({ change }) => change(() => ({ body: "Segue a tabela", coming: [{ key: "k", name: "tabela.pdf" }] })));
  const before = open(1);
  act(() => carryDraft(1, 2));
  act(() => before.current.arrived("k", (files) => [...files, new File(["x"], "tabela.pdf")]));
  const { draft } = open(2).current;
  expect([draft.body, draft.files.map(({ name }) => name), draft.coming]).toEqual(["Bom dia\nSegue a tabela", ["tabela.pdf"], []]);
  expect(open(1).current.draft).toMatchObject({ body: "", files: [] });
});

test("whose session is over finds what he was writing when he is back, to the last letter; who is another does not", async () => {
  const page = await load();
  page.write(1, "Meia resp");
  act(() => page.session.leave());
  expect(page.open(1).current.draft.body).toBe("");
  act(() => page.session.enter({ token: "token-8", user: ana }));
  expect(page.open(1).current.draft.body).toBe("Meia resp");

  act(() => page.session.leave());
  act(() => page.session.enter({ token: "token-9", user: aUser({ id: 8 }) }));
  expect(page.open(1).current.draft.body).toBe("");
  expect(localStorage.getItem("drafts")).toBeNull();
});

test("half an answer that stood aside for an edit comes back when the edit is given up, also after a reload", async () => {
  const before = await load();
  before.write(1, "Meia resposta");
  before.on(1, (draft) => draft.takeUp({ what: "edit", message: aMessage({ id: "2", fromMe: true, body: "Ola" }) }));
  leavePage();
  const draft = (await load()).open(1);
  expect(draft.current.draft).toMatchObject({ body: "Ola", about: { what: "edit" } });
  act(() => draft.current.letGo());
  expect(draft.current.draft.body).toBe("Meia resposta");
});

test("what was sent is not there again, even when the page ends at that moment", async () => {
  const before = await load();
  before.write(1, "Bom dia");
  leavePage();
  before.on(1, (draft) => draft.clear());
  expect((await load()).open(1).current.draft.body).toBe("");
});

test("nothing is written with every key, and all of it half a second later", async () => {
  const { write } = await load();
  vi.useFakeTimers();
  const written = vi.spyOn(Storage.prototype, "setItem");
  for (const body of ["B", "Bo", "Bom"]) write(1, body);
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(written).toHaveBeenCalledOnce();
  expect(localStorage.getItem("drafts")).toContain("Bom");
  written.mockRestore();
});

test("whoever signs out leaves none behind, not even what was typed a moment before", async () => {
  const { signOut, write, isMarked } = await load();
  write(1, "Só meu");
  cutOff(auth.logout);
  await act(signOut);
  leavePage();
  expect(localStorage.getItem("drafts")).toBeNull();
  expect(isMarked(1)).toBe(false);
  expect((await load()).open(1).current.draft.body).toBe("");
});

test.each([
  ["in the same page", true],
  ["after a reload", false],
])("another person sees nothing of it, and leaves nothing of it behind: %s", async (_, isSamePage) => {
  const before = await load();
  writeStored("sign", "false");
  before.write(1, "Só da Ana");
  leavePage();
  const bia = aUser({ id: 8 });
  if (isSamePage) act(() => before.session.enter({ token: "token-8", user: bia }));
  const now = isSamePage ? before : await load(bia);
  expect(now.open(1).current.draft.body).toBe("");
  expect(readStored("sign")).toBeNull();
  now.write(2, "Da Bia");
  leavePage();
  expect(localStorage.getItem("drafts")).not.toContain("Ana");
  expect((await load()).open(1).current.draft.body).toBe("");
});

test("the same person of another company is another", async () => {
  const before = await load();
  before.write(1, "Da padaria");
  leavePage();
  expect((await load(aUser({ id: 7, companyId: 6 }))).open(1).current.draft.body).toBe("");
});

test("two tabs keep each other's, and the last word in one conversation counts", async () => {
  const one = await load();
  one.write(1, "um");
  leavePage();
  const two = await load();
  two.write(2, "dois");
  two.write(1, "um, e mais");
  leavePage();
  const after = await load();
  expect([after.open(1).current.draft.body, after.open(2).current.draft.body]).toEqual(["um, e mais", "dois"]);
});

test("what makes room for others holds the page that it stands in, until there is room for it again", async () => {
  const page = await load();
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  for (let id = 1; id <= 100; id += 1) page.write(id, `Rascunho ${id}`);
  leavePage();
  expect(isUnloadBlocked()).toBe(false);
  page.write(101, "Mais um");
  expect(isUnloadBlocked(), "at once, for nobody waits with a reload").toBe(true);
  expect(page.open(1).current.draft.body).toBe("Rascunho 1");
  page.on(50, (draft) => draft.clear());
  expect(isUnloadBlocked()).toBe(false);
  expect((await load()).open(1).current.draft.body).toBe("Rascunho 1");
});

test("the same holds of notes", async () => {
  await load();
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  const { useNoteDraft } = await import("./noteDrafts.ts");
  const note = (contactId: number, text: string) => {
    const { result } = renderHook(() => useNoteDraft(contactId));
    act(() => result.current.write(text));
  };
  for (let id = 1; id <= 100; id += 1) note(id, `Nota ${id}`);
  expect(isUnloadBlocked()).toBe(false);
  note(101, "Mais uma");
  expect(isUnloadBlocked()).toBe(true);
  note(50, "");
  expect(isUnloadBlocked()).toBe(false);
  await load();
  const again = renderHook((await import("./noteDrafts.ts")).useNoteDraft, { initialProps: 1 });
  expect(again.result.current.text).toBe("Nota 1");
});

test("of more than a hundred the oldest go, and what is broken or strange in the browser breaks nothing", async () => {
  const before = await load();
  for (let id = 1; id <= 101; id += 1) before.write(id, `Rascunho ${id}`);
  leavePage();
  const after = await load();
  expect([after.isMarked(1), after.isMarked(2), after.isMarked(101)]).toEqual([false, true, true]);
  localStorage.setItem("drafts", '{"of":"5.7","drafts":[["x"]]}');
  expect((await load()).open(2).current.draft.body).toBe("");
});
