import { type Connection, connections } from "@recado/contract/connections";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, show, signedIn } from "../../../testing.tsx";
import { aConnection } from "../../connections/testing/samples.ts";
import { aTicket } from "../testing/samples.ts";
import { FirstSteps } from "./FirstSteps.tsx";

const open = () =>
  show(
    <FirstSteps>
      <p>No tickets here</p>
    </FirstSteps>,
  );
const written = (list: Ticket[]) => answer(tickets.list, () => ({ tickets: list, count: list.length, hasMore: false, cursor: null }));
beforeEach(() => written([]));

const lines: Record<string, Connection[]> = {
  none: [],
  phone: [aConnection({ id: 4, provider: "sandbox", status: "DISCONNECTED" })],
  real: [aConnection({ id: 4, provider: "sandbox" }), aConnection({ id: 5, provider: "cloud" })],
  broken: [aConnection({ id: 5, provider: "beta", status: "TIMEOUT" })],
};

test.each([
  ["none", "Connect a number", "/connections"],
  ["broken", "Connect a number", "/connections"],
  ["phone", "Open the test phone", "/sandbox?connection=4"],
])("where nobody has written yet an admin is led to the first conversation (%s)", async (which, name, href) => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => lines[which] ?? []);
  open();
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
});

test.each(["none", "broken", "phone"])("where somebody has written once, an empty list is only empty (%s)", async (which) => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => lines[which] ?? []);
  written([aTicket({ status: "closed" })]);
  const { cache } = open();
  await screen.findByText("No tickets here");
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(screen.queryByRole("link")).toBeNull();
});

test("where a number works, and for whoever connects none, an empty list is only empty", async () => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => lines.real ?? []);
  open();
  await screen.findByText("No tickets here");
  expect(screen.queryByRole("link")).toBeNull();
});

test("an agent is not asked to connect anything", async () => {
  signedIn({ profile: "user" });
  answer(connections.list, () => {
    throw new Error("Nobody asks.");
  });
  open();
  await screen.findByText("No tickets here");
});

test.each([
  ["whatsapp", { action: "create", whatsapp: {} }],
  ["whatsappSession", { action: "update", session: {} }],
] as const)("the way ends as soon as a number works, wherever one sees nothing of the connections (%s)", async (noun, event) => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => []);
  open();
  await screen.findByRole("link", { name: "Connect a number" });
  answer(connections.list, () => lines.real ?? []);
  act(() => tell(noun, event));
  await screen.findByText("No tickets here");
});
