import { companies } from "@recado/contract/companies";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { session } from "../../lib/session.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { Palette } from "./Palette.tsx";

const nothing = { connection: false, queue: false, colleague: false, conversation: false };
const isShown = () => {
  const now = session();
  return now.state === "in" && now.user.company.firstSteps;
};
const signIn = () => {
  const { company } = signedIn({ profile: "admin" });
  answer(companies.showFirstSteps, ({ body: { shown } }) => ({ ...company, firstSteps: shown }));
  return company;
};

test("each step leads to its page, and is ticked off when anybody has done it, without asking", async () => {
  signIn();
  answer(companies.firstSteps, () => nothing);
  show(<FirstSteps />);
  expect(await screen.findByText("0 of 4 done")).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/connections", "/queues", "/users", "/tickets"]);
  answer(companies.firstSteps, () => ({ ...nothing, queue: true }));
  act(() => tell("queue", { action: "delete", queueId: 3 }));
  expect(await screen.findByText("1 of 4 done", undefined, { timeout: 5000 })).toBeTruthy();
  expect(within(screen.getByRole("link", { name: /Create a queue/ })).getByText("(done)")).toBeTruthy();
  answer(companies.firstSteps, () => ({ connection: true, queue: true, colleague: true, conversation: true }));
  act(() => tell("user", { action: "delete", userId: 99 }));
  expect(await screen.findByText(/^All done/, undefined, { timeout: 5000 })).toBeTruthy();
});

test("closed it stays closed for the company, and it is said how it comes back", async () => {
  signIn();
  answer(companies.firstSteps, () => nothing);
  show(<FirstSteps />);
  await userEvent.click(await screen.findByRole("button", { name: "Close first steps" }));
  await waitFor(() => expect(isShown()).toBe(false));
  expect(await screen.findByText(/press Ctrl\+K/)).toBeTruthy();
});

test("the palette brings it back, for admins alone", async () => {
  const company = signIn();
  answer(companies.plan, () => ({
    ...company,
    plan: {
      id: 1,
      name: "Essencial",
      users: 1,
      connections: 1,
      queues: 1,
      value: 1,
      useCampaigns: false,
      useSchedules: false,
      useInternalChat: false,
      useExternalApi: false,
      useKanban: false,
      useOpenAi: false,
      useIntegrations: false,
    },
  }));
  const open = () => show(<Palette screens={[]} onPerson={() => {}} onClose={() => {}} />);
  signedIn();
  open();
  await screen.findByRole("combobox");
  expect(screen.queryByRole("option", { name: "First steps" })).toBeNull();
  cleanup();
  signIn();
  open();
  await userEvent.click(await screen.findByRole("option", { name: "First steps" }));
  await waitFor(() => expect(isShown()).toBe(true));
});
