import { type Connection, connections } from "@recado/contract/connections";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, show, signedIn } from "../../../testing.tsx";
import { aConnection } from "../../connections/testing/samples.ts";
import { FirstSteps } from "./FirstSteps.tsx";

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
  show(<FirstSteps />);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
});

test("where a number works, and for whoever connects none, an empty list is only empty", async () => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => lines.real ?? []);
  show(<FirstSteps />);
  await screen.findByText("No tickets here");
  expect(screen.queryByRole("link")).toBeNull();
});

test("an agent is not asked to connect anything", async () => {
  signedIn({ profile: "user" });
  answer(connections.list, () => {
    throw new Error("Nobody asks.");
  });
  show(<FirstSteps />);
  await screen.findByText("No tickets here");
});
