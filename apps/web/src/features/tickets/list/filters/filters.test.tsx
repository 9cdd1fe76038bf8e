import { connections } from "@recado/contract/connections";
import { queues } from "@recado/contract/queues";
import { tags } from "@recado/contract/tags";
import { tickets } from "@recado/contract/tickets";
import { users } from "@recado/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, showRoutes, signedIn } from "../../../../testing.tsx";
import { TicketsScreen } from "../../TicketsScreen.tsx";
import { aTicket } from "../../testing/samples.ts";
import { asAddress, type Filters, fromAddress, questionOf } from "./filters.ts";

type ListQuery = { status?: string | undefined; showAll: boolean; searchParam: string; queueIds?: number[] | undefined } & Record<
  string,
  unknown
>;
let requests: ListQuery[] = [];
const day = { createdAt: "2026-01-01T12:00:00.000Z", updatedAt: "2026-01-01T12:00:00.000Z" };
const aTag = (id: number, name: string) => ({
  id,
  name,
  color: "#2f9e44",
  kanban: 0 as const,
  companyId: 5,
  ticketsCount: 1,
  ...day,
  can: { change: true, remove: false, merge: false },
});
beforeEach(() => {
  requests = [];
  answer(tickets.list, ({ query }) => {
    requests.push(query);
    return { tickets: [aTicket({ status: query.status ?? "closed" })], count: 1, hasMore: false, cursor: null };
  });
  answer(tags.all, () => [aTag(1, "VIP"), aTag(2, "Atraso")]);
  answer(users.all, () => [{ id: 8, name: "Bia", email: "bia@padaria-sol.test", queues: [] }]);
  answer(queues.list, () => []);
});
const open = (path = "/tickets") =>
  showRoutes(
    [
      { path: "/tickets/:uuid?", element: <TicketsScreen /> },
      { path: "/elsewhere", element: <p>elsewhere</p> },
    ],
    path,
  );
const tab = (name: RegExp) => screen.findByRole("tab", { name });
const button = (name: string) => screen.findByRole("button", { name });
const last = () => requests.at(-1);

test("open holds what waits and what is assigned, each with its number; closed asks for everybody's", async () => {
  signedIn({ profile: "user" });
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  await waitFor(async () => expect((await tab(/^Waiting/)).textContent).toBe("Waiting1"));
  expect((await tab(/^Assigned/)).textContent).toBe("Assigned1");
  await userEvent.click(await tab(/^Resolved/));
  await waitFor(() => expect(last()).toMatchObject({ status: "closed", showAll: true }));
});

test("a search is narrowed by tags, its chip takes them away, and clearing the box leads back to the open ones", async () => {
  signedIn({ profile: "user" });
  open();
  await userEvent.click(await tab(/^Search/));
  expect(screen.queryByRole("button", { name: "Agents" })).toBeNull();
  await userEvent.click(await button("Tags"));
  await userEvent.click(await screen.findByRole("checkbox", { name: "VIP" }));
  await waitFor(() => expect(last()).toMatchObject({ tags: [1], searchParam: "", showAll: true }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Atraso" }));
  await waitFor(() => expect(last()).toMatchObject({ tags: [1, 2] }));
  await userEvent.keyboard("{Escape}");

  await userEvent.type(screen.getByRole("searchbox"), "ana");
  await waitFor(() => expect(last()).toMatchObject({ searchParam: "ana", tags: [1, 2] }));
  await userEvent.clear(screen.getByRole("searchbox"));
  expect((await tab(/^Open/)).getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("list", { name: "Filters" }), "tags narrow nothing here").toBeNull();

  await userEvent.click(await tab(/^Search/));
  await userEvent.click(await button("Remove the filter: 2 tags"));
  expect(screen.queryByRole("list", { name: "Filters" })).toBeNull();
  await userEvent.type(screen.getByRole("searchbox"), "ana");
  await userEvent.clear(screen.getByRole("searchbox"));
  expect((await tab(/^Open/)).getAttribute("aria-selected")).toBe("true");
});

test("admins look for what somebody attends to, too, and one press clears all filters", async () => {
  signedIn({ profile: "admin" });
  open();
  await userEvent.click(await tab(/^Search/));
  await userEvent.click(await button("Agents"));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Bia" }));
  await waitFor(() => expect(last()).toMatchObject({ users: [8] }));
  await userEvent.keyboard("{Escape}");
  expect(within(await screen.findByRole("list", { name: "Filters" })).getByRole("button").textContent).toBe("1 agent: Bia");
  await userEvent.click(await button("Clear filters"));
  expect(await screen.findByText(/^Type what you are looking for/)).toBeTruthy();
});

test("a supervisor sees the tickets of his queues: no switch for all, no look into what others attend to, no filter by them", async () => {
  signedIn({ profile: "supervisor", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  expect(new Set(requests.map(({ showAll }) => showAll))).toEqual(new Set([false]));
  expect(screen.queryByRole("switch", { name: "Show all" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Preview/ })).toBeNull();
  await userEvent.click(await tab(/^Search/));
  expect(await button("Tags")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Agents" })).toBeNull();
});

test("a queue alone narrows a search, too, and is cleared with the rest; clearing the box still leads back", async () => {
  signedIn({ profile: "user", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
  open("/tickets?tab=search&queues=3");
  await screen.findByRole("link", { name: "Contato 1" });
  expect(last()).toMatchObject({ queueIds: [3], onlyQueues: true, searchParam: "", showAll: true });
  expect(last()?.status).toBeUndefined();
  await userEvent.type(screen.getByRole("searchbox"), "a");
  await userEvent.clear(screen.getByRole("searchbox"));
  expect((await tab(/^Open/)).getAttribute("aria-selected")).toBe("true");
  await userEvent.click(await tab(/^Search/));
  await userEvent.click(await button("Clear filters"));
  expect(await screen.findByText(/^Type what you are looking for/)).toBeTruthy();
});

test("an agent is offered his own queues, and those without one only where he may see them", async () => {
  const own = [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: "#7048C6" }));
  signedIn({ profile: "user", queues: own, allTicket: "enabled" });
  open();
  await userEvent.click(await button("Queues"));
  const choice = within(await screen.findByRole("dialog", { name: "Queues" }));
  const names = (await choice.findAllByRole("checkbox")).map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual(["Fila 1", "Fila 2", "No queue"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "No queue" }));
  await waitFor(() => expect(last()?.queueIds).toEqual([0]));
});

test("whoever has no queue is told so where he would choose one", async () => {
  signedIn({ profile: "user", queues: [] });
  open();
  await userEvent.click(await button("Queues"));
  expect(await screen.findByText(/^You're not in a queue yet/)).toBeTruthy();
});

test.each(["/tickets?tab=search&q=ana&tags=1", "/tickets?tab=closed&queues=3", "/tickets?queues=3"])(
  "what filters hide is not said to be missing, and a press shows it: %s",
  async (path) => {
    signedIn({ profile: "user", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
    answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
    open(path);
    const empty = (await screen.findByText("Nothing found with these filters")).parentElement as HTMLElement;
    await userEvent.click(within(empty).getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(screen.queryByText("Nothing found with these filters")).toBeNull());
    expect(screen.queryByRole("list", { name: "Filters" })).toBeNull();
  },
);

test("an admin's own queues are no filter that he chose: where they are empty, that is what is said", async () => {
  signedIn({ profile: "admin", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
  answer(tickets.list, ({ query: { showAll } }) => {
    const list = showAll ? [aTicket()] : [];
    return { tickets: list, count: list.length, hasMore: false, cursor: null };
  });
  answer(connections.list, () => []);
  open();
  await userEvent.click(await screen.findByRole("switch", { name: "Show all" }));
  expect(await screen.findByText("No tickets here")).toBeTruthy();
});

test("an admin's switch is on from the beginning, and without it the server shows what is his and what his queues offer", async () => {
  signedIn({ profile: "admin", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  const questions = () => new Set(requests.map(({ status, showAll, queueIds }) => `${status} ${showAll} ${queueIds}`));
  expect(questions()).toEqual(new Set(["pending true undefined", "open true undefined"]));
  requests = [];
  await userEvent.click(screen.getByRole("switch", { name: "Show all" }));
  // His own stand there whatever queue they are in, and are counted.
  await waitFor(() => expect(questions()).toEqual(new Set(["pending false undefined", "open false undefined"])));
});

test("an admin who is led to one that waits is shown those of all queues, and is not by going back", async () => {
  signedIn({ profile: "admin", queues: [{ id: 3, name: "Vendas", color: "#7048C6" }] });
  const { router } = open();
  const all = () => screen.getByRole<HTMLInputElement>("switch", { name: "Show all" });
  await userEvent.click(await screen.findByRole("switch", { name: "Show all" }));
  await act(() => router.navigate("/tickets?tab=pending"));
  expect((await tab(/^Waiting/)).getAttribute("aria-selected")).toBe("true");
  expect(all().checked).toBe(true);
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ status: "pending", showAll: true })));
  await userEvent.click(all());
  await act(() => router.navigate("/tickets/00000000-0000-4000-8000-000000000001"));
  await act(() => router.navigate(-1));
  await tab(/^Waiting/);
  expect(all().checked).toBe(false);
});

test("one comes back to the tab that one left, and a link says where to begin", async () => {
  signedIn({ profile: "user" });
  const { router } = open();
  await userEvent.click(await tab(/^Resolved/));
  await router.navigate("/elsewhere");
  await screen.findByText("elsewhere");
  await router.navigate("/tickets");
  expect((await tab(/^Resolved/)).getAttribute("aria-selected")).toBe("true");
  await router.navigate("/elsewhere");
  await router.navigate("/tickets?tab=pending");
  expect((await tab(/^Waiting/)).getAttribute("aria-selected")).toBe("true");
});

const beginning: Filters = { tab: "active", inner: "open", text: "", showAll: false, queueIds: [], tags: [], users: [] };

test.each<[string, Partial<Filters>]>([
  ["", {}],
  ["?tab=pending", { inner: "pending" }],
  ["?tab=open&tags=1", { tags: [1] }],
  ["?tab=pending&q=ana", { inner: "pending", text: "ana" }],
  ["?tab=closed&queues=1%2C0", { tab: "closed", queueIds: [1, 0] }],
  ["?tab=search&q=p%C3%A3o+doce&tags=1%2C2&users=8", { tab: "search", text: "pão doce", tags: [1, 2], users: [8] }],
])("the address says so: %s", (address, some) => {
  const filters = { ...beginning, ...some };
  expect(asAddress(filters)).toBe(address);
  expect(fromAddress(address, beginning) ?? beginning).toEqual(filters);
});

test("an address that somebody has made up asks for nothing strange", () => {
  expect(fromAddress("?tab=<b>&queues=1,x&tags=-1", beginning)).toEqual(beginning);
  expect(questionOf("search", beginning)).toBeNull();
});
