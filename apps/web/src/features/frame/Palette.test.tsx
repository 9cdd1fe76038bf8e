import { companies } from "@recado/contract/companies";
import { contacts } from "@recado/contract/contacts";
import { type PlanFlag, planFlags } from "@recado/contract/planFlags";
import type { Plan } from "@recado/contract/plans";
import { tickets } from "@recado/contract/tickets";
import { cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useActs } from "../../lib/acts.ts";
import { useKey } from "../../lib/keys.ts";
import { noteOpened } from "../../lib/recent.ts";
import { answer, cutOff, show, signedIn } from "../../testing.tsx";
import { aTicket } from "../tickets/testing/samples.ts";
import { Palette } from "./Palette.tsx";

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>;
const plan: Plan = { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags };
const at = "2026-01-01T00:00:00.000Z";
const aContact = (id: number, name: string) => ({
  id,
  name,
  number: `551190000000${id}`,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 5,
  whatsappId: null,
  onWhatsApp: null,
  can: { change: true, remove: true, merge: true },
  createdAt: at,
  updatedAt: at,
});
const onPerson = vi.fn();
let searches: string[] = [];

beforeEach(() => {
  const { company } = signedIn();
  searches = [];
  onPerson.mockClear();
  answer(companies.plan, () => ({ ...company, plan }));
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(contacts.list, ({ query: { searchParam } }) => {
    searches.push(searchParam);
    const found = searchParam === "ana" ? [aContact(1, "Ana Souza")] : [aContact(2, "Anabela Reis")];
    return { contacts: found, count: 1, hasMore: false, cursor: null };
  });
});
const open = () => show(<Palette screens={[]} onPerson={onPerson} onClose={() => {}} />);
const names = () => screen.queryAllByRole("option").map((option) => option.querySelector("span")?.textContent);

test("people are asked for from the third letter on, once one has stopped, and never those of an earlier word", async () => {
  open();
  const hand = userEvent.setup();
  await hand.click(screen.getByRole("combobox"));
  await hand.paste("an");
  expect(screen.getByText("Three letters also find contacts and tickets")).toBeTruthy();
  await hand.paste("a");
  await waitFor(() => expect(names()).toEqual(["Ana Souza"]));
  await hand.paste("bela");
  expect(names()).toEqual([]);
  await waitFor(() => expect(names()).toEqual(["Anabela Reis"]));
  expect(searches).toEqual(["ana", "anabela"]);
  await hand.keyboard("{Enter}");
  expect(onPerson).toHaveBeenCalledWith({ id: 2, name: "Anabela Reis", number: "5511900000002" });
});

test("conversations are found, too, whoever holds them: each with what was said last or its queue, and Enter goes there", async () => {
  const queries: unknown[] = [];
  answer(tickets.list, ({ query: { searchParam, showAll, status } }) => {
    queries.push([searchParam, showAll, status]);
    const found = [aTicket({ id: 41, lastMessage: "Fica para *sábado*" }), aTicket({ id: 42, lastMessage: "" })];
    return { tickets: found, count: 2, hasMore: false, cursor: null };
  });
  const { router } = open();
  await userEvent.type(screen.getByRole("combobox"), "conta");
  await waitFor(() => expect(names()).toEqual(["Contato 41", "Contato 42", "Anabela Reis"]));
  expect(queries).toEqual([["conta", true, undefined]]);
  const [first, second] = screen.getAllByRole("option");
  expect([first?.textContent, second?.textContent]).toEqual(["Contato 41Fica para sábado", "Contato 42Vendas"]);
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(`/tickets/${aTicket({ id: 41 }).uuid}`);
});

test("what was open lately comes first, accents or not", async () => {
  noteOpened({ uuid: "00000000-0000-4000-8000-000000000001", name: "José Ângelo", status: "open" });
  open();
  expect(names()).toEqual(["José Ângelo"]);
  await userEvent.type(screen.getByRole("combobox"), "jose ang");
  expect(names()[0]).toBe("José Ângelo");
});

test("what waits is met in the list, where it is taken, and not opened; what was open lately goes where it stands now", async () => {
  const waits = (id: number, status: "open" | "pending") =>
    aTicket({ id, status, contact: { ...aTicket({ id }).contact, name: `Ana ${id}` } });
  answer(tickets.list, () => ({
    tickets: [waits(3, "pending"), waits(4, "open"), waits(5, "pending")],
    count: 3,
    hasMore: false,
    cursor: null,
  }));
  noteOpened({ uuid: waits(5, "open").uuid, name: "Ana 5", status: "open" });
  noteOpened({ uuid: waits(6, "open").uuid, name: "Zé 6", status: "pending" });
  const led = async (name: RegExp, typed: string) => {
    const { router } = open();
    if (typed) await userEvent.type(screen.getByRole("combobox"), typed);
    if (typed) await screen.findByRole("option", { name: /^Ana 3/ });
    await userEvent.click(screen.getByRole("option", { name }));
    const { pathname, search } = router.state.location;
    cleanup();
    return pathname + search;
  };
  expect(await led(/^Ana 3/, "ana")).toBe("/tickets?tab=pending");
  expect(await led(/^Ana 4/, "ana")).toBe(`/tickets/${waits(4, "open").uuid}`);
  expect(await led(/^Ana 5/, "ana")).toBe("/tickets?tab=pending");
  expect(await led(/^Zé 6/, "")).toBe("/tickets?tab=pending");
});

test("a search that fails says so", async () => {
  cutOff(contacts.list);
  open();
  await userEvent.type(screen.getByRole("combobox"), "ana");
  expect(await screen.findByText("The search did not answer.")).toBeTruthy();
});

test("what can be done wherever one is is found by its name: a new conversation, the theme, the language, signing out", async () => {
  const chosen = vi.fn();
  renderHook(() =>
    useActs("test", [
      { name: "Theme: Dark", run: chosen },
      { name: "Sign out", run: vi.fn() },
    ]),
  );
  const page = { path: "/tickets", title: "tickets.title", group: "work", icon: () => null, page: vi.fn() } as const;
  const { router } = show(<Palette screens={[page]} onPerson={onPerson} onClose={() => {}} />);
  expect(names()).not.toContain("Sign out");
  await userEvent.type(screen.getByRole("combobox"), "dark");
  expect(names()).toEqual(["Theme: Dark"]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.type(screen.getByRole("combobox"), "new t");
  await userEvent.keyboard("{Enter}");
  expect(router.state.location).toMatchObject({ pathname: "/tickets", state: { begins: true } });
});

test("a new contact is begun from wherever one is, by whoever may see contacts", async () => {
  const page = { path: "/contacts", title: "contacts.title", group: "work", icon: () => null, page: vi.fn() } as const;
  const { router } = show(<Palette screens={[page]} onPerson={onPerson} onClose={() => {}} />);
  await userEvent.type(screen.getByRole("combobox"), "new c");
  expect(names()).toEqual(["New contact"]);
  await userEvent.keyboard("{Enter}");
  expect(router.state.location).toMatchObject({ pathname: "/contacts", state: { begins: true } });
});

test("an action says by which key it is done here: the person's own", async () => {
  localStorage.setItem("ownKeys", '{"E":"Shift+D"}');
  renderHook(() => useKey("E", () => {}));
  open();
  const action = await screen.findByRole("option", { name: /^Resolve/ });
  expect(action.textContent).toBe("Resolve⇧ D");
  localStorage.removeItem("ownKeys");
});
