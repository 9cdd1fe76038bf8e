import { auth, type SessionUser } from "@recado/contract/auth";
import { companies } from "@recado/contract/companies";
import type { ContactImport } from "@recado/contract/contact-import-news";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { dateTime } from "../../lib/format.ts";
import { importsOnScreen } from "../../lib/importsOnScreen.ts";
import { setLine, tell } from "../../lib/realtime.ts";
import { session, useUser } from "../../lib/session.ts";
import { answer, cutOff, show, signedIn } from "../../testing.tsx";
import { shownToasts } from "../../ui/toasts.ts";
import { usePlan } from "./access.ts";
import { useOwnNews } from "./useOwnNews.ts";

const anImport = (more: Partial<ContactImport>): ContactImport => ({
  id: 7,
  fileName: "clientes.xlsx",
  state: "done",
  failure: null,
  sheet: "Clientes",
  columns: [],
  rowsTotal: 2,
  rowsDone: 2,
  created: 2,
  updated: 0,
  skipped: 0,
  repeated: 0,
  failed: 0,
  errorsUrl: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

function Me() {
  useOwnNews();
  const { name, allTicket, queues } = useUser();
  return <h2>{[name, allTicket, ...queues.map((queue) => `${queue.name} ${queue.color}`)].join(", ")}</h2>;
}

const sales = { id: 1, name: "Vendas", color: "#123456" };
const care = { id: 2, name: "Suporte", color: "#654321" };
const shown = () => screen.getByRole("heading").textContent;
const comes = () => act(() => setLine({ emit: () => {} }));
const goes = () => act(() => setLine(undefined));

afterEach(goes);

test("whoever is given a queue, another name or all tickets has them at once, and nobody else's", () => {
  const me = signedIn({ name: "Ana", queues: [sales], allTicket: "desabled" });
  show(<Me />);
  act(() => tell("user", { action: "update", user: { ...me, id: me.id + 1, name: "Bia", queues: [care] } }));
  expect(shown()).toBe("Ana, desabled, Vendas #123456");
  act(() => tell("user", { action: "update", user: { ...me, name: "Ana Prado", queues: [sales, care], allTicket: "enabled" } }));
  expect(shown()).toBe("Ana Prado, enabled, Vendas #123456, Suporte #654321");
});

test("a queue of one's own is called as it is now, and is gone with the others", () => {
  signedIn({ name: "Ana", queues: [sales, care], allTicket: "desabled" });
  show(<Me />);
  act(() => tell("queue", { action: "update", queue: { ...care, name: "Cuidado", greetingMessage: "" } }));
  expect(shown()).toBe("Ana, desabled, Vendas #123456, Cuidado #654321");
  act(() => tell("queue", { action: "delete", queueId: 1 }));
  expect(shown()).toBe("Ana, desabled, Cuidado #654321");
});

test("a company that lives by another clock is told times by it at once, and keeps its settings", () => {
  const { company } = signedIn({ name: "Ana" });
  const { settings: _, ...record } = company;
  const midnight = "2026-01-02T02:30:00.000Z";
  show(<Me />);
  expect(dateTime(midnight)).toContain("23:30");
  act(() => tell("company", { action: "update", record: { ...record, timeZone: "America/Manaus" } }));
  expect(dateTime(midnight)).toContain("22:30");
  const now = session();
  expect(now.state === "in" && now.user.company).toEqual({ ...company, timeZone: "America/Manaus" });
});

test("of two changes in one moment both hold", () => {
  signedIn({ name: "Ana", queues: [sales, care], allTicket: "desabled" });
  show(<Me />);
  act(() => {
    tell("queue", { action: "delete", queueId: 1 });
    tell("queue", { action: "update", queue: { ...care, name: "Cuidado", greetingMessage: "" } });
  });
  expect(shown()).toBe("Ana, desabled, Cuidado #654321");
});

test("queues that one is given while the line is away are there with the line, and the first line asks for nothing", async () => {
  const me = signedIn({ name: "Ana", queues: [sales], allTicket: "desabled" });
  let requestCount = 0;
  answer(auth.me, () => {
    requestCount += 1;
    return { ...me, queues: [care], allTicket: "enabled" as const };
  });
  show(<Me />);
  comes();
  goes();
  expect(requestCount).toBe(0);
  comes();
  await waitFor(() => expect(shown()).toBe("Ana, enabled, Suporte #654321"));
  expect(requestCount).toBe(1);
});

const renamed = { ...care, name: "Cuidado" };
test.each([
  ["oneself", (me: SessionUser) => tell("user", { action: "update", user: { ...me, queues: [renamed] } })],
  ["one's queue", () => tell("queue", { action: "update", queue: { ...renamed, greetingMessage: "" } })],
])("what is heard of %s while one asks after a gap is not undone by an older answer", async (_, sendEvent) => {
  const me = signedIn({ name: "Ana", queues: [care], allTicket: "desabled" });
  const old = Promise.withResolvers<SessionUser>();
  let requestCount = 0;
  answer(auth.me, () => {
    requestCount += 1;
    return old.promise;
  });
  show(<Me />);
  goes();
  comes();
  await waitFor(() => expect(requestCount).toBe(1));
  act(() => sendEvent(me));
  const seen: (string | null)[] = [];
  const watching = new MutationObserver(() => seen.push(shown()));
  watching.observe(screen.getByRole("heading"), { childList: true, characterData: true, subtree: true });
  answer(auth.me, () => ({ ...me, name: "Ana Prado", queues: [renamed] }));
  old.resolve(me);
  await waitFor(() => expect(shown()).toBe("Ana Prado, desabled, Cuidado #654321"));
  watching.disconnect();
  expect(seen.filter((text) => text?.includes("Suporte"))).toEqual([]);
});

test("whoever gets no answer after a gap stays who he was, and is told nothing of it", async () => {
  const me = signedIn({ name: "Ana", queues: [sales], allTicket: "desabled" });
  cutOff(auth.me);
  show(<Me />);
  goes();
  comes();
  await new Promise((passed) => setTimeout(passed, 200));
  expect([shown(), shownToasts()]).toEqual(["Ana, desabled, Vendas #123456", []]);
  answer(auth.me, () => ({ ...me, queues: [care] }));
  goes();
  comes();
  await waitFor(() => expect(shown()).toBe("Ana, desabled, Suporte #654321"));
});

test("whoever has closed the window of his import is told of its end, and whoever has it open sees it there", () => {
  signedIn({ name: "Ana" });
  show(<Me />);
  act(() => tell("contactImport", { action: "update", import: anImport({ state: "running" }) }));
  expect(shownToasts()).toEqual([]);
  act(() => tell("contactImport", { action: "update", import: anImport({ state: "done" }) }));
  expect(shownToasts().map(({ kind, text }) => [kind, text])).toEqual([["done", "Contact import finished. The result is in Contacts."]]);
  act(() => tell("contactImport", { action: "update", import: anImport({ id: 8, fileName: null, state: "failed" }) }));
  expect(shownToasts().at(-1)).toMatchObject({ kind: "failed", text: "The contact import failed. The reason is in Contacts." });
  act(() => tell("contactImport", { action: "update", import: anImport({ id: 10, contactListId: 2, state: "done" }) }));
  expect(shownToasts().at(-1)).toMatchObject({
    kind: "done",
    text: "Import to the contact list finished. The result is in the list, under Import.",
  });
  act(() => tell("contactImport", { action: "update", import: anImport({ id: 11, contactListId: 2, state: "failed" }) }));
  expect(shownToasts().at(-1)).toMatchObject({
    kind: "failed",
    text: "The import to the contact list failed. The reason is in the list, under Import.",
  });
  const before = shownToasts();
  importsOnScreen.add(9);
  act(() => tell("contactImport", { action: "update", import: anImport({ id: 9, state: "done" }) }));
  expect(shownToasts()).toEqual(before);
});

test("a plan that is one's own is asked for anew when it changes, or when the company has another one; of others nobody asks", async () => {
  const { companyId, company } = signedIn();
  let requestCount = 0;
  const { id, ...rest } = company;
  answer(companies.plan, () => {
    requestCount += 1;
    return { id, ...rest, plan: { ...limits, useKanban: requestCount < 2 } };
  });
  function Kanban() {
    useOwnNews();
    return <h2>{String(usePlan()?.useKanban)}</h2>;
  }
  show(<Kanban />);
  await screen.findByRole("heading", { name: "true" });
  act(() => tell("plan", { action: "update", id: (company.planId ?? 0) + 1 }));
  act(() => tell("plan", { action: "update", id: company.planId ?? 0 }));
  await screen.findByRole("heading", { name: "false" });
  const { settings: _, ...record } = company;
  act(() => tell("company", { action: "update", record }));
  await waitFor(() => expect(requestCount).toBe(3));
  expect(companyId).toBe(id);
});

const limits = {
  id: 1,
  name: "Escala",
  users: 1,
  connections: 1,
  queues: 1,
  value: 1,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useOpenAi: true,
  useIntegrations: true,
};
