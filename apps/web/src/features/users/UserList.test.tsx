import type { Output } from "@recado/contract/endpoint";
import { type User, users } from "@recado/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { UserList } from "./UserList.tsx";

const bruno: User = {
  id: 7,
  name: "Bruno Lima",
  email: "bruno@padaria-sol.test",
  companyId: 5,
  profile: "supervisor",
  super: false,
  allTicket: "desabled",
  online: false,
  whatsappId: null,
  language: null,
  invitedUntil: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  queues: [{ id: 1, name: "Vendas", color: "#2f9e44" }],
  company: { id: 5, name: "Padaria Sol" },
  can: { change: true, remove: true },
};
const me: User = {
  ...bruno,
  id: 1,
  name: "Ana Souza",
  email: "ana@padaria-sol.test",
  profile: "admin",
  queues: [],
  can: { change: true, remove: false },
};

let requestCount = 0;
const listed = (records: User[]) =>
  answer(users.list, () => {
    requestCount += 1;
    return { users: records, count: records.length, hasMore: false };
  });

beforeEach(() => {
  requestCount = 0;
  signedIn({ profile: "admin" });
});

test("a row shows initials, name, number, e-mail, profile, queues and whether he is there, in words", async () => {
  listed([bruno]);
  show(<UserList />);

  const row = await screen.findByRole("listitem");
  for (const text of ["BR", "Bruno Lima", "ID 7 · bruno@padaria-sol.test", "Supervisor", "Vendas", "Offline"])
    expect(within(row).getByText(text)).toBeTruthy();
});

test("the row of somebody without a queue says whom he does not see, and that of an invited one that he has not come yet", async () => {
  const rui = { ...bruno, name: "Rui", queues: [], invitedUntil: "2001-01-01T00:00:00.000Z" };
  listed([rui, { ...rui, id: 8, allTicket: "enabled", invitedUntil: "2999-01-01T00:00:00.000Z" }, { ...me, id: 9 }]);
  show(<UserList />);
  const rows = await screen.findAllByRole("listitem");
  const has = (at: number, text: string) => within(rows[at] ?? document.body).queryByText(text) !== null;
  expect(["No queue: sees nobody waiting", "Invitation expired"].map((text) => has(0, text))).toEqual([true, true]);
  expect(["No queue: sees only those waiting without one", "Invited"].map((text) => has(1, text))).toEqual([true, true]);
  expect(within(rows[2] ?? document.body).queryByText(/No queue/)).toBeNull();
});

test("nobody deletes himself", async () => {
  listed([me]);
  show(<UserList />);

  const row = await screen.findByRole("listitem");
  expect(within(row).getByText("You")).toBeTruthy();
  expect(within(row).getByRole("button", { name: "Edit Ana Souza" })).toBeTruthy();
  expect(within(row).queryByRole("button", { name: "Delete Ana Souza" })).toBeNull();
});

test("who comes is shown at once, without asking for everybody again", async () => {
  listed([bruno]);
  show(<UserList />);
  await screen.findByText("Offline");

  const { can: _, ...user } = bruno;
  tell("user", { action: "update", user: { ...user, online: true } });

  expect(await screen.findByText("Online")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete Bruno Lima" })).toBeTruthy();
  expect(requestCount).toBe(1);
});

test("nor does he leave again by an answer that was given before he came", async () => {
  listed([bruno]);
  show(<UserList />);
  await screen.findByText("Offline");

  const late = Promise.withResolvers<Output<typeof users.list>>();
  answer(users.list, () => late.promise);
  const { can: _, ...user } = bruno;
  tell("user", { action: "update", user: { ...user, name: "Bruno Castro" } });
  tell("user", { action: "update", user: { ...user, online: true } });
  expect(await screen.findByText("Online")).toBeTruthy();

  listed([{ ...bruno, online: true }]);
  late.resolve({ users: [bruno], count: 1, hasMore: false });
  expect(await screen.findByText("Offline")).toBeTruthy();
  expect(await screen.findByText("Online", {}, { timeout: 5_000 })).toBeTruthy();
});

test("a change by a colleague is asked for again, for it may change who is found", async () => {
  listed([bruno]);
  show(<UserList />);
  await screen.findByText("Bruno Lima");

  listed([{ ...bruno, name: "Bruno Castro" }]);
  const { can: _, ...user } = bruno;
  tell("user", { action: "update", user: { ...user, name: "Bruno Castro" } });
  expect(await screen.findByText("Bruno Castro")).toBeTruthy();

  listed([]);
  tell("user", { action: "delete", userId: 7 });
  expect(await screen.findByText("No users yet")).toBeTruthy();
});

test("a queue that is called otherwise, or is gone, is so beside whoever serves it", async () => {
  listed([bruno]);
  show(<UserList />);
  await screen.findByText("Vendas");

  listed([{ ...bruno, queues: [{ id: 1, name: "Compras", color: "#2f9e44" }] }]);
  tell("queue", { action: "update", queue: { id: 1, name: "Compras", color: "#2f9e44" } });
  expect(await screen.findByText("Compras")).toBeTruthy();

  listed([{ ...bruno, queues: [] }]);
  tell("queue", { action: "delete", queueId: 1 });
  await waitFor(() => expect(screen.queryByText("Compras")).toBeNull());
});

test("searching asks the server", async () => {
  answer(users.list, ({ query }) => {
    const found = [bruno, me].filter(({ name }) => name.startsWith(query.searchParam));
    return { users: found, count: found.length, hasMore: false };
  });
  show(<UserList />);
  await screen.findByText("Bruno Lima");

  await userEvent.type(screen.getByRole("searchbox", { name: "Search by name or email" }), "Ana");
  await waitFor(() => expect(screen.queryByText("Bruno Lima")).toBeNull(), { timeout: 3000 });
  expect(screen.getByText("Ana Souza")).toBeTruthy();
});

test("deleting says what happens to his tickets and his words, and takes him off the list", async () => {
  const removed: number[] = [];
  listed([bruno]);
  answer(users.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(<UserList />);

  await userEvent.click(await screen.findByRole("button", { name: "Delete Bruno Lima" }));
  const question = await screen.findByRole("dialog", { name: "Delete Bruno Lima?" });
  expect(question.textContent).toContain("Open tickets go back to waiting, and everything written keeps Bruno Lima’s name.");
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("User deleted.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Bruno Lima")).toBeNull());
  expect(removed).toEqual([7]);
});

test.each([
  ["ERR_LAST_ADMIN", "The company needs at least one administrator."],
  ["ERR_NO_USER_FOUND", "This user does not exist any more."],
] as const)("a deletion refused with %s is said in words", async (code, text) => {
  listed([bruno]);
  refuse(users.remove, code);
  show(<UserList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Bruno Lima" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText(text)).toBeTruthy();
});
