import { messages } from "@recado/contract/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { aUser, cutOff } from "../../testing.tsx";

/** What a browser keeps while pages come and go. */
const shelf = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../../lib/offline/fileStore.ts", () => ({
  storeItem: async (key: string, item: unknown) => Boolean(shelf.set(key, structuredClone(item))),
  removeItem: async (key: string) => void shelf.delete(key),
  clearStore: async () => shelf.clear(),
  allItems: async () => [...shelf.values()],
}));

const ana = aUser({ id: 7 });

beforeEach(() => shelf.clear());

/** A page, loaded anew, that shows no conversation. */
async function load(user = ana) {
  vi.resetModules();
  const session = await import("../../lib/session.ts");
  const { unsavedWork: begun } = await import("./unsavedWork.ts");
  session.enter({ token: `token-${user.id}`, user });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { useDraft } = await import("./drafts/drafts.ts");
  const { useNoteDraft } = await import("./drafts/noteDrafts.ts");
  const { useOutgoing } = await import("./outbox/outgoing.ts");
  const write = (ticketId: number, body: string) => {
    const { result } = renderHook(() => useDraft(ticketId));
    act(() => result.current.change(() => ({ body })));
  };
  const note = (contactId: number, text: string) => {
    const { result } = renderHook(() => useNoteDraft(contactId));
    act(() => result.current.write(text));
  };
  const say = async (ticketId: number, body: string) => {
    const { result } = renderHook(() => useOutgoing(ticketId), { wrapper });
    act(() => result.current.send({ body, files: [], sign: false, voice: false }));
    await waitFor(() => expect(result.current.waiting[0]?.state).toBe("failed"));
  };
  return { session, begun, write, note, say };
}

async function begin() {
  cutOff(messages.send);
  const page = await load();
  page.write(1, "Meia resposta");
  page.write(2, "  ");
  page.write(3, "Outra");
  page.note(9, "Prefere a tarde");
  await page.say(4, "Bom dia");
  return page;
}

test("what was begun is counted at once, and by a page that has shown none of it", async () => {
  const { begun } = await begin();
  const counted = { drafts: 2, notes: 1, messages: 1 };
  expect(await begun()).toEqual(counted);
  act(() => void window.dispatchEvent(new Event("pagehide")));
  const after = await load();
  expect(await after.begun()).toEqual(counted);
});

test("of what somebody else has left here nothing is counted, and nothing stays; of another company one is another", async () => {
  for (const other of [aUser({ id: 8 }), aUser({ id: 7, companyId: 6 })]) {
    await begin();
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect([localStorage.getItem("drafts"), localStorage.getItem("noteDrafts"), shelf.size]).not.toContain(null);
    const { begun } = await load(other);
    expect(await begun()).toEqual({ drafts: 0, notes: 0, messages: 0 });
    expect([localStorage.getItem("drafts"), localStorage.getItem("noteDrafts"), shelf.size]).toEqual([null, null, 0]);
  }
});

test("a session that ends by itself leaves all of it for whoever was here", async () => {
  const { session, begun } = await begin();
  act(() => session.leave());
  expect(await begun()).toEqual({ drafts: 0, notes: 0, messages: 0 });
  act(() => session.enter({ token: "token-8", user: ana }));
  expect(await begun()).toEqual({ drafts: 2, notes: 1, messages: 1 });
});

test("by the time other tabs learn that somebody has left, nobody is here for whom they could write anything", async () => {
  await begin();
  const { forgetPerson } = await import("../../lib/session/forgetPerson.ts");
  const remove = Storage.prototype.removeItem;
  let here: unknown;
  const removeItem = vi.spyOn(Storage.prototype, "removeItem").mockImplementation(function (this: Storage, key) {
    if (key === "token") here = [localStorage.getItem("userId"), localStorage.getItem("noteDrafts")];
    remove.call(this, key);
  });
  forgetPerson();
  removeItem.mockRestore();
  expect(here).toEqual([null, null]);
});
