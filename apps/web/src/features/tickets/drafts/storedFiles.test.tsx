import { auth } from "@recado/contract/auth";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aUser, cutOff } from "../../../testing.tsx";

/** What a browser keeps while pages come and go. */
const shelf = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../../../lib/offline/fileStore.ts", () => ({
  storeItem: async (key: string, item: unknown) => Boolean(shelf.set(key, item)),
  removeItem: async (key: string) => void shelf.delete(key),
  clearStore: async () => shelf.clear(),
  allItems: async () => [...shelf.values()],
}));

beforeEach(() => shelf.clear());
afterEach(() => void vi.useRealTimers());

const ana = aUser({ id: 7 });
const leavePage = () => act(async () => void window.dispatchEvent(new Event("pagehide")));
const named = (...names: string[]) => names.map((name) => new File(["x"], name));
const DAY_MS = 24 * 60 * 60_000;

/** The page, loaded anew. */
async function load(user = ana) {
  vi.resetModules();
  const session = await import("../../../lib/session.ts");
  const { signOut } = await import("../../../lib/session/signOut.ts");
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  const { useDraft, carryDraft } = await import("./drafts.ts");
  session.enter({ token: `token-${user.id}`, user });
  const open = (ticketId: number) => renderHook(() => useDraft(ticketId)).result;
  const attach = (ticketId: number, files: File[], more: object = {}) => {
    const draft = open(ticketId);
    act(() => draft.current.change(() => ({ files, ...more })));
    return draft;
  };
  const found = async (ticketId: number) => {
    const draft = open(ticketId);
    await waitFor(() => expect(draft.current.draft.isRestoring ?? false).toBe(false));
    return { ...draft.current.draft, names: draft.current.draft.files.map(({ name }) => name) };
  };
  return { session, signOut, isUnloadBlocked, open, attach, found, carryDraft };
}

test("what was attached is there after a reload, in its order, and each says what it said", async () => {
  const [front, again, side] = [...named("a.png", "b.png"), new File(["x"], "b.png")] as [File, File, File];
  const before = await load();
  before.attach(1, [front, again, side], { body: "De frente", captions: new Map([[side, "De lado"]]) });
  expect(before.isUnloadBlocked()).toBe(true);
  await leavePage();
  expect(before.isUnloadBlocked(), "nothing would be lost").toBe(false);
  const { names, files, captions, body, lost } = await (await load()).found(1);
  expect([names, body, lost]).toEqual([["a.png", "b.png", "b.png"], "De frente", 0]);
  expect(files.map((file) => captions?.get(file))).toEqual([undefined, "", "De lado"].map((text) => text || undefined));
});

test("what is sent, or taken out again, is not kept", async () => {
  const page = await load();
  const [first, second] = [page.attach(1, named("a.png")), page.attach(2, named("b.png"))];
  await leavePage();
  expect(shelf.size).toBe(2);
  act(() => first.current.clear());
  act(() => second.current.change(() => ({ files: [] })));
  await leavePage();
  expect(shelf.size).toBe(0);
});

test("who signs out leaves none; whose session ends by itself finds them when he is back, and nobody else does", async () => {
  const page = await load();
  page.attach(1, named("a.png"), { body: "Segue" });
  await act(async () => page.session.leave());
  act(() => page.session.enter({ token: "token-8", user: ana }));
  expect((await page.found(1)).names).toEqual(["a.png"]);
  const bia = await load(aUser({ id: 8 }));
  expect([(await bia.found(1)).names, shelf.size]).toEqual([[], 0]);

  bia.attach(2, named("b.png"));
  cutOff(auth.logout);
  await act(bia.signOut);
  await leavePage();
  expect(shelf.size).toBe(0);
});

test("of more than fits the oldest go, and what is older than a week; that they are gone is said", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const large = (name: string) => Object.defineProperty(new File(["x"], name), "size", { value: 90 * 1024 * 1024 });
  const page = await load();
  for (const id of [1, 2, 3]) {
    page.attach(id, [large(`${id}.pdf`)]);
    await leavePage();
    vi.setSystemTime(Date.now() + DAY_MS);
  }
  expect(page.isUnloadBlocked(), "the first is in this page only").toBe(true);
  vi.setSystemTime(Date.now() + 4.5 * DAY_MS);
  const after = await load();
  const shown = [await after.found(1), await after.found(2), await after.found(3)];
  expect(shown.map(({ names, lost }) => [names, lost])).toEqual([
    [[], 1],
    [["2.pdf"], 0],
    [["3.pdf"], 0],
  ]);
  vi.setSystemTime(Date.now() + DAY_MS);
  await leavePage();
  expect((await (await load()).found(2)).lost).toBe(1);
});

test("what has become a part of another conversation is kept there", async () => {
  const page = await load();
  page.attach(1, named("a.png"));
  await leavePage();
  act(() => page.carryDraft(1, 2));
  await leavePage();
  const after = await load();
  expect([(await after.found(1)).names, (await after.found(2)).names]).toEqual([[], ["a.png"]]);
});

test("what another tab has sent is not here to be sent again", async () => {
  const page = await load();
  const draft = page.attach(1, named("a.png"));
  await leavePage();
  localStorage.removeItem("drafts");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts" })));
  expect(draft.current.draft.files).toEqual([]);
});
