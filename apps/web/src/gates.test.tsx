import { companies } from "@recado/contract/companies";
import { contacts } from "@recado/contract/contacts";
import { type PlanFlag, planFlags } from "@recado/contract/planFlags";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Frame } from "./features/frame/Frame.tsx";
import type { Screen } from "./lib/screens.ts";
import { screens as places } from "./routes.tsx";
import { answer, showRoutes, signedIn } from "./testing.tsx";
import { PageHeading } from "./ui/PageHeading.tsx";

vi.mock("./lib/net/connection.ts", () => ({ connect: () => ({ stop() {} }) }));

const screens: Screen[] = places.map(({ badge, chip, ...screen }) => ({ ...screen, icon: () => <svg aria-hidden /> }));
const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>;

/** An admin, at one of the app's paths. */
function open(path: string, lacking: Partial<typeof flags> = {}) {
  const { company } = signedIn({ profile: "admin" });
  answer(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  const plan = { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags, ...lacking };
  answer(companies.plan, () => ({ ...company, plan }));
  const routes = screens.map(({ path, address }) => ({
    path: address ?? path,
    element: (
      <Frame screens={screens}>
        <PageHeading title={`Page ${path}`} />
      </Frame>
    ),
  }));
  return showRoutes(routes, path);
}

beforeEach(() => {
  window.innerWidth = 1280;
});

const withoutFeature = "Your plan does not include this feature.";
const gated: [path: string, flag: PlanFlag, says: string][] = [
  ["/kanban", "useKanban", withoutFeature],
  ["/schedules", "useSchedules", withoutFeature],
  ["/chats", "useInternalChat", withoutFeature],
  ["/campaigns", "useCampaigns", withoutFeature],
  ["/contact-lists", "useCampaigns", withoutFeature],
  ["/campaigns-config", "useCampaigns", withoutFeature],
  ["/phrase-lists", "useCampaigns", withoutFeature],
  ["/flowbuilders", "useCampaigns", withoutFeature],
  ["/prompts", "useOpenAi", withoutFeature],
  ["/queue-integration", "useIntegrations", withoutFeature],
  ["/messages-api", "useExternalApi", "You don’t have permission to use the API"],
];

test("these pages are the ones that a plan may lack", () => {
  expect(places.flatMap(({ path, plan }) => (plan ? [[path, plan]] : []))).toEqual(gated.map(([path, flag]) => [path, flag]));
});

test.each(gated)("%s without %s says “%s” and leads to the start; the drawer does not name it", async (path, flag, says) => {
  const { router } = open(path, { [flag]: false });
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: `Page ${path}` })).toBeNull();
  const links = within(await screen.findByRole("navigation", { name: "Pages" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).not.toContain(path);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"), { timeout: 3000 });
});

const knownShortcuts: [path: string, keys: string | undefined][] = [
  ["/files", undefined],
  ["/chats", "gi"],
  ["/todolist", undefined],
  ["/messages-api", undefined],
  ["/prompts", undefined],
  ["/queue-integration", undefined],
  ["/schedules", undefined],
  ["/kanban", "gk"],
];

test.each(knownShortcuts)("%s stands in the drawer and in the palette; its keys: %s", async (path, keys) => {
  const { router } = open("/");
  const nav = await screen.findByRole("navigation", { name: "Pages" });
  const link = await waitFor(() => {
    const found = within(nav)
      .getAllByRole("link")
      .find((one) => one.getAttribute("href") === path);
    return found ?? expect.fail(`${path} is not in the drawer`);
  });
  if (keys) {
    await userEvent.keyboard(keys);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await router.navigate("/");
  }
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: "A page, a contact, a conversation…" }), link.textContent ?? "");
  await userEvent.click(screen.getAllByRole("option", { name: new RegExp(`^${link.textContent}`) })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});
