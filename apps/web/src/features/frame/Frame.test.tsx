import { auth, type SessionUser } from "@recado/contract/auth";
import { companies } from "@recado/contract/companies";
import { contacts } from "@recado/contract/contacts";
import { type PlanFlag, planFlags } from "@recado/contract/planFlags";
import type { Plan } from "@recado/contract/plans";
import { tickets } from "@recado/contract/tickets";
import { users } from "@recado/contract/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Screen } from "../../lib/screens.ts";
import { session } from "../../lib/session.ts";
import { answer, aUser, cutOff, refuse, show, showRoutes, signedIn } from "../../testing.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Frame } from "./Frame.tsx";
import { NotFound } from "./NotFound.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";

const chime = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../../lib/sound/chime.ts", async (original) => ({ ...(await original<object>()), chime }));
vi.mock("../../lib/net/connection.ts", () => ({ connect: () => ({ stop() {} }) }));

const Icon = () => <svg aria-hidden />;
const page = async () => () => null;
const screens: Screen[] = [
  { path: "/quick-messages", title: "quickMessages.title", icon: Icon, group: "work", page },
  { path: "/campaigns", title: "common.save", icon: Icon, group: "work", plan: "useCampaigns", page },
  { path: "/users", title: "common.language", icon: Icon, group: "admin", permission: "drawer-admin-items:view", page },
  { path: "/mails", title: "common.reload", icon: Icon, group: "platform", super: true, page },
];

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>;
const plan: Plan = { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags };

function open(path: string, over: Partial<SessionUser> = {}, lacking: Partial<Plan> = {}, shown = screens) {
  const { company } = signedIn(over);
  answer(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(companies.plan, () => ({ ...company, plan: { ...plan, ...lacking } }));
  const at = (name: string) => (
    <Frame screens={shown}>
      <PageHeading title={name} />
    </Frame>
  );
  return showRoutes(
    [
      { path: "/", element: at("Start") },
      ...shown.map(({ path }) => ({ path, element: at(`Page ${path}`) })),
      { path: "*", element: <Frame screens={shown}>{<NotFound />}</Frame> },
    ],
    path,
  );
}

const entries = async () => {
  const nav = await screen.findByRole("navigation", { name: "Pages" });
  return within(nav)
    .queryAllByRole("link")
    .map((link) => link.textContent);
};

beforeEach(() => {
  window.innerWidth = 1280;
});

test("the drawer holds what the role and the plan open, and no more", async () => {
  open("/quick-messages", { profile: "admin", super: true });
  await waitFor(async () => expect(await entries()).toEqual(["Quick replies", "Save", "Language", "Reload"]));
});

test("an agent sees neither the administration nor what the plan lacks", async () => {
  open("/quick-messages", {}, { useCampaigns: false });
  await screen.findByRole("heading", { name: "Page /quick-messages" });
  await waitFor(async () => expect(await entries()).toEqual(["Quick replies"]));
  expect(screen.getByText("v8.0.1")).toBeTruthy();
});

test("what the bar above says of a page is said to those who have it", async () => {
  const shown = screens.map((one) => (one.permission ? { ...one, chip: () => <p>Look at them</p> } : one));
  open("/quick-messages", { profile: "admin" }, {}, shown);
  expect(within(await screen.findByRole("banner")).getByText("Look at them")).toBeTruthy();
  cleanup();
  open("/quick-messages", {}, {}, shown);
  expect(within(await screen.findByRole("banner")).queryByText("Look at them")).toBeNull();
});

test("G T leads to the tickets and G C to the contacts, where somebody has them", async () => {
  const shown: Screen[] = [
    { path: "/tickets", title: "tickets.title", icon: Icon, group: "work", page },
    { path: "/contacts", title: "contacts.title", icon: Icon, group: "work", plan: "useCampaigns", page },
  ];
  const { router } = open("/", {}, {}, shown);
  await waitFor(async () => expect(await entries()).toEqual(["Tickets", "Contacts"]));
  await userEvent.keyboard("gc");
  await screen.findByRole("heading", { name: "Page /contacts" });
  await userEvent.keyboard("gt");
  await screen.findByRole("heading", { name: "Page /tickets" });
  cleanup();
  const without = open("/", {}, { useCampaigns: false }, shown).router;
  await waitFor(async () => expect(await entries()).toEqual(["Tickets"]));
  await userEvent.keyboard("gc");
  expect([router.state.location.pathname, without.state.location.pathname]).toEqual(["/tickets", "/"]);
});

test("the greeting names the person and the company; admins also see until when it is paid", async () => {
  open("/quick-messages", { profile: "admin" });
  const banner = await screen.findByRole("banner");
  expect(banner.textContent).toContain("Hello, Ana Souza. Welcome to Padaria Sol (active until 31/12/2099)");
});

test("where the greeting has no room, the profile's menu says until when, to admins alone", async () => {
  open("/quick-messages", { profile: "admin" });
  await userEvent.click(await screen.findByRole("button", { name: /Ana Souza/ }));
  expect((await screen.findByRole("menu")).textContent).toContain("Padaria Sol (active until 31/12/2099)");
  cleanup();
  open("/quick-messages");
  await userEvent.click(await screen.findByRole("button", { name: /Ana Souza/ }));
  expect((await screen.findByRole("menu")).textContent).not.toContain("active until");
});

test("a name is text, whatever it looks like", async () => {
  open("/quick-messages", { name: "<b>Eve</b> {{company}}" });
  expect((await screen.findByRole("banner")).textContent).toContain("Hello, <b>Eve</b> {{company}}.");
});

test("agents see no due date", async () => {
  open("/quick-messages");
  expect((await screen.findByRole("banner")).textContent).not.toContain("active until");
});

test("fewer than five days before the due date, every page says so", async () => {
  const soon = new Date(Date.now() + 2.5 * 24 * 60 * 60 * 1000).toISOString();
  open("/quick-messages", { company: { ...aUser().company, dueDate: soon } });
  expect(await screen.findByText(/The subscription expires in 2 days/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See invoices" }), "an agent does not pay").toBeNull();
});

test("fewer than five days before the due date, an admin finds the invoices", async () => {
  const soon = new Date(Date.now() + 2.5 * 24 * 60 * 60 * 1000).toISOString();
  open("/quick-messages", { profile: "admin", company: { ...aUser().company, dueDate: soon } });
  expect((await screen.findByRole("link", { name: "See invoices" })).getAttribute("href")).toBe("/financeiro");
});

test("a page of the administration is closed to an agent who has its address", async () => {
  open("/users");
  expect(await screen.findByRole("heading", { name: "You have no access to this page" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Page /users" })).toBeNull();
});

test("a page that the plan lacks says so and leads away", async () => {
  const { router } = open("/campaigns", {}, { useCampaigns: false });
  expect(await screen.findByText("Your plan does not include this feature.")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe("/"), { timeout: 3000 });
});

test("a page of the platform that leads away says so to an admin, and does; the platform's people stay", async () => {
  const shown = screens.map((one) => (one.super ? { ...one, leadsAway: true as const } : one));
  const { router } = open("/mails", { profile: "admin" }, {}, shown);
  expect(await screen.findByText("You have no access to this page")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Page /mails" })).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe("/"), { timeout: 3000 });
  cleanup();
  open("/mails", { super: true }, {}, shown);
  expect(await screen.findByRole("heading", { name: "Page /mails" })).toBeTruthy();
});

test("an address that is none leads back to the start", async () => {
  open("/nowhere");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(document.title).toBe("Page not found · Recado");
});

test("going to another page tells it by title and focus", async () => {
  open("/quick-messages");
  await screen.findByRole("heading", { name: "Page /quick-messages" });
  await userEvent.click(await screen.findByRole("link", { name: "Save" }));
  const heading = await screen.findByRole("heading", { name: "Page /campaigns" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe("Page /campaigns · Recado");
});

test("the drawer remembers whether it was open", async () => {
  open("/quick-messages");
  const button = await screen.findByRole("button", { name: "Menu" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(button);
  expect([button.getAttribute("aria-expanded"), localStorage.getItem("drawer")]).toEqual(["false", "closed"]);
});

test("up to 1200 px the drawer begins as a rail", async () => {
  window.innerWidth = 1100;
  open("/quick-messages");
  expect((await screen.findByRole("button", { name: "Menu" })).getAttribute("aria-expanded")).toBe("false");
});

test("Ctrl+K finds a page by a few of its letters, and Enter goes there", async () => {
  const { router } = open("/quick-messages", { profile: "admin" });
  await entries();
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "A page, a contact, a conversation…" });
  await userEvent.type(field, "sav");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Save"]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/campaigns"));
});

test("the palette's arrows go round, and it says when it finds nothing", async () => {
  open("/quick-messages");
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "A page, a contact, a conversation…" });
  const chosen = () => screen.getByRole("option", { selected: true }).textContent;
  await userEvent.keyboard("{ArrowUp}");
  expect(chosen()).toBe("Save");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toBe("Quick replies");
  await userEvent.type(field, "xyz");
  expect(await screen.findByText("Nothing found for “xyz”")).toBeTruthy();
});

test("the language changes at once and is stored for other devices", async () => {
  const stored: string[] = [];
  answer(users.setLanguage, ({ params }) => {
    stored.push(params.language);
    return { message: "ok", language: params.language };
  });
  open("/quick-messages");
  await userEvent.click(await screen.findByRole("button", { name: "Language" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Español" }));
  expect(await screen.findByRole("button", { name: "Idioma" })).toBeTruthy();
  await waitFor(() => expect(stored).toEqual(["es"]));
});

test("the volume goes from 0 to 1 by tenths, and each choice is heard once", async () => {
  open("/quick-messages");
  await userEvent.click(await screen.findByRole("button", { name: "Notification volume" }));
  const slider = await screen.findByRole("slider", { name: "Notification volume" });
  expect(document.activeElement).toBe(slider);
  fireEvent.keyUp(slider, { key: "Enter" }); // of the key that opened it
  expect(chime).not.toHaveBeenCalled();
  for (const value of ["0.9", "0.8"]) {
    fireEvent.change(slider, { target: { value } });
    fireEvent.keyUp(slider, { key: "ArrowLeft" });
  }
  expect(localStorage.getItem("volume")).toBe("0.8");
  expect(chime).toHaveBeenCalledTimes(2);
});

test("the bar's refresh asks for everything anew", async () => {
  const { cache } = open("/", { profile: "admin" });
  cache.setQueryData(["anything"], "as it was");
  await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  expect(cache.getQueryState(["anything"])?.isInvalidated).toBe(true);
});

test("signing out leaves nothing of the person behind, even when nobody answers, and the place as it was set", async () => {
  cutOff(auth.logout);
  localStorage.setItem("volume", "0.2");
  for (const key of ["drafts", "signOption", "recentEmojis"]) localStorage.setItem(key, "his");
  open("/quick-messages");
  await userEvent.click(await screen.findByRole("button", { name: "Profile of Ana Souza" }));
  vi.spyOn(console, "error").mockImplementation(() => {}); // rendered without the guard, which would replace the frame
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(session()).toEqual({ state: "out", left: true }));
  const ofThePlace = ["drawer", "i18nextLng", "language", "preferredTheme", "volume"];
  expect(Object.keys(localStorage).filter((key) => !ofThePlace.includes(key))).toEqual([]);
  expect(localStorage.getItem("volume")).toBe("0.2");
});

test("who would lose what he has begun is told of what, and signs out only when he says so again", async () => {
  answer(auth.logout, () => null);
  signedIn();
  const unsavedWork = async () => ({ drafts: 3, notes: 0, messages: 1 });
  show(<ProfileMenu begun={unsavedWork} />);
  const leave = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Profile of Ana Souza" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    return within(await screen.findByRole("dialog", { name: "Sign out?" }));
  };
  const question = await leave();
  expect(question.getByText("Only on this device, and lost when you sign out: 3 drafts and 1 unsent message.")).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(session().state).toBe("in");
  vi.spyOn(console, "error").mockImplementation(() => {}); // as above
  await userEvent.click((await leave()).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(session()).toEqual({ state: "out", left: true }));
});

const editProfile = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Profile of Ana Souza" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit profile" }));
  return screen.findByRole("textbox", { name: "Name" });
};

test("one's own name is changed without a password, and the greeting follows", async () => {
  const sent: unknown[] = [];
  answer(users.update, ({ params, body }) => {
    sent.push({ ...params, ...body });
    const { tokenVersion: _, expired: __, company, ...user } = aUser({ name: "Ana Lima" });
    return { ...user, invitedUntil: null, company: { id: company.id, name: company.name }, can: { change: true, remove: false } };
  });
  open("/quick-messages");
  const name = await editProfile();
  await userEvent.clear(name);
  await userEvent.type(name, "Ana Lima");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByRole("banner", { hidden: true }).textContent).toContain("Hello, Ana Lima"));
  expect(sent).toEqual([{ id: 1, name: "Ana Lima", email: "ana@padaria-sol.test", password: "" }]);
});

test("another e-mail or password needs the present one", async () => {
  refuse(users.update, "ERR_CURRENT_PASSWORD");
  open("/quick-messages");
  await editProfile();
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  await userEvent.type(screen.getByLabelText(/New password/), "Bom-trabalho-9");
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

  await save();
  expect(await screen.findByText("Enter your current password to change email or password.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Current password/), "wrong");
  await save();
  expect(await screen.findByText("The current password is not right.")).toBeTruthy();
});
