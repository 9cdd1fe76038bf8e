import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { followOtherTabs } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { show, signedIn } from "../../testing.tsx";
import { useConnection } from "./useConnection.ts";

const connection = vi.hoisted(() => ({ opened: vi.fn(), stop: vi.fn() }));
vi.mock("../../lib/net/connection.ts", () => ({
  connect: (companyId: number) => {
    connection.opened(companyId);
    return { stop: connection.stop };
  },
}));

const shelf = vi.hoisted(() => ({ clearStore: vi.fn() }));
vi.mock("../../lib/offline/fileStore.ts", () => shelf);

beforeEach(() => vi.clearAllMocks());

const Connected = ({ reload }: { reload(): void }) => {
  useConnection(reload);
  return <p>here</p>;
};

const userUpdate = (id: number) => ({ action: "update", user: { id, email: "ana@padaria-sol.test", companyId: 5 } });
const tokenOf = (sid: string) => `x.${btoa(JSON.stringify({ sid }))}.y`;

test("whoever signs in elsewhere is told, cleared and reloaded here", async () => {
  signedIn();
  const reload = vi.fn();
  show(<Connected reload={reload} />);
  tell("auth", userUpdate(1));
  expect(await screen.findByText("Your account was accessed elsewhere. This session will end.")).toBeTruthy();
  expect(localStorage.getItem("token")).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 3000);
});

test("what he had begun and not sent waits for him, and nothing else of his stays", async () => {
  signedIn();
  vi.clearAllMocks();
  writeStored("drafts", "his answers");
  writeStored("noteDrafts", "his notes");
  writeStored("sign", "false");
  writeStored("volume", "0.5");
  show(<Connected reload={vi.fn()} />);
  tell("auth", userUpdate(1));
  await screen.findByText(/accessed elsewhere/);
  expect([readStored("drafts"), readStored("noteDrafts"), readStored("userId")]).toEqual(["his answers", "his notes", "1"]);
  expect(shelf.clearStore, "what could not be sent lies there").not.toHaveBeenCalled();
  expect([readStored("token"), readStored("companyDueDate"), readStored("sign"), readStored("volume")]).toEqual([null, null, null, "0.5"]);
});

test("a colleague who signs in is none of my business", () => {
  signedIn();
  show(<Connected reload={vi.fn()} />);
  tell("auth", userUpdate(2));
  expect(localStorage.getItem("token")).not.toBeNull();
});

test("a sign-in in another tab of this browser is no stranger's", () => {
  signedIn();
  show(<Connected reload={vi.fn()} />);
  followOtherTabs();
  writeStored("token", JSON.stringify(tokenOf("another-session")));
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  tell("auth", userUpdate(1));
  expect(localStorage.getItem("token")).not.toBeNull();
});

test("one socket for the company, and none any more when the frame is gone", async () => {
  signedIn();
  const { router } = show(<Connected reload={vi.fn()} />);
  expect(connection.opened.mock.calls).toEqual([[5]]);
  expect(connection.stop).not.toHaveBeenCalled();

  await router.navigate("/elsewhere");
  await vi.waitFor(() => expect(connection.stop).toHaveBeenCalledOnce());
});
