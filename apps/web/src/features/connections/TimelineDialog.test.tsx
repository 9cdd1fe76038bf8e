import { type ConnectionMoment, connections } from "@recado/contract/connections";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { TimelineDialog } from "./TimelineDialog.tsx";
import { aConnection, sessionOf } from "./testing/samples.ts";

const moment = (over: Partial<ConnectionMoment>): ConnectionMoment => ({
  id: 1,
  status: "CONNECTED",
  cause: "connected",
  detail: null,
  at: "2026-03-02T15:00:00.000Z",
  seconds: null,
  waited: null,
  ...over,
});

test("what happened is told by days, newest first: when, why, how long, and how many messages waited", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [
    moment({ id: 3 }),
    moment({ id: 2, status: "TIMEOUT", cause: "lost", detail: "ETIMEDOUT", at: "2026-03-02T14:00:00.000Z", seconds: 3900, waited: 4 }),
    moment({ id: 1, status: "DISCONNECTED", cause: "asked", at: "2026-02-27T14:00:00.000Z", seconds: 5 }),
  ]);
  show(<TimelineDialog connection={aConnection()} onClose={vi.fn()} />);
  const days = (await screen.findAllByRole("heading", { level: 3 })).map((heading) => heading.textContent);
  expect(days).toEqual(["Monday, 2 March 2026", "Friday, 27 February 2026"]);

  const [up, down] = screen.getAllByRole("listitem");
  expect(within(up!).getByText("Until now")).toBeTruthy();
  expect(within(down!).getByText("Connection lost. Reconnecting; messages are queued.")).toBeTruthy();
  expect(within(down!).getByText("Lasted 1 hr 5 mins · 4 messages waited")).toBeTruthy();
  expect(within(down!).getByText("Technical detail: ETIMEDOUT")).toBeTruthy();
});

test("what lasts says how many wait now; what began anew is not said to have been disconnected", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [
    moment({ id: 2, status: "TIMEOUT", cause: "lost" }),
    moment({ id: 1, status: "OPENING", cause: "asked", seconds: 60 }),
  ]);
  show(<TimelineDialog connection={aConnection({ status: "TIMEOUT", cause: "lost", waiting: 14 })} onClose={vi.fn()} />);
  expect(await screen.findByText("Until now · 14 messages waiting")).toBeTruthy();
  expect(screen.getByText("A new QR code was requested.")).toBeTruthy();
  expect(screen.getByText("Lasted 1 min")).toBeTruthy();
});

test("what could not be unlinked says where that is to be done", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [
    moment({ id: 2, status: "DISCONNECTED", cause: "not-unlinked" }),
    moment({ id: 1, status: "TIMEOUT", cause: "asked", seconds: 45 }),
  ]);
  show(<TimelineDialog connection={aConnection({ status: "DISCONNECTED", cause: "not-unlinked" })} onClose={vi.fn()} />);
  expect(await screen.findByText(/the phone may still list this device. Remove it there, in WhatsApp, under Linked devices/)).toBeTruthy();
  expect(screen.getByText("Being disconnected, as the team asked.")).toBeTruthy();
});

test("the name that Meta has for a number is told as its name, and not as a fault's detail", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [
    moment({ id: 2, detail: "Loja do Zé" }),
    moment({ id: 1, status: "TIMEOUT", cause: "lost", detail: "500" }),
  ]);
  show(<TimelineDialog connection={aConnection({ provider: "cloud" })} onClose={vi.fn()} />);
  const [up, down] = await screen.findAllByRole("listitem");
  expect(within(up!).getByText("Name on WhatsApp: Loja do Zé")).toBeTruthy();
  expect(up!.textContent).not.toContain("Technical detail");
  expect(within(down!).getByText("Technical detail: 500")).toBeTruthy();
});

test("a history that is open goes on by itself", async () => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection()]);
  answer(connections.timeline, () => [moment({ id: 1 })]);
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Loja" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "History" }));
  const dialog = await screen.findByRole("dialog", { name: "History of Loja" });
  expect(await within(dialog).findAllByRole("listitem")).toHaveLength(1);

  answer(connections.timeline, () => [moment({ id: 2, status: "TIMEOUT", cause: "lost" }), moment({ id: 1, seconds: 60 })]);
  tell("whatsappSession", { action: "update", session: sessionOf(aConnection({ status: "TIMEOUT", cause: "lost" })) });
  expect(await within(dialog).findByText("Connection lost. Reconnecting; messages are queued.")).toBeTruthy();
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
});

test("a connection to which nothing has happened says so", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => []);
  show(<TimelineDialog connection={aConnection()} onClose={vi.fn()} />);
  expect(await screen.findByText("Nothing has happened yet")).toBeTruthy();
});

test("what could not be read is told beside the stretches, and how often", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [moment({ id: 2, cause: "unreadable", seconds: 0, waited: 3 }), moment({ id: 1 })]);
  show(<TimelineDialog connection={aConnection()} onClose={vi.fn()} />);
  const [line] = await screen.findAllByRole("listitem");
  expect(within(line!).getByText("Something came that Recado could not read. The original is kept.")).toBeTruthy();
  expect(within(line!).getByText("3 times in a day")).toBeTruthy();
});

test("a secret that does not fit is told beside the stretches, in words, and as no stretch that lasts", async () => {
  signedIn({ profile: "admin" });
  answer(connections.timeline, () => [moment({ id: 2, cause: "wrong-secret", seconds: 0 }), moment({ id: 1 })]);
  show(<TimelineDialog connection={aConnection({ provider: "cloud" })} onClose={vi.fn()} />);
  const [line] = await screen.findAllByRole("listitem");
  expect(within(line!).getByText(/whose signature does not fit the app secret .* Check the app secret/)).toBeTruthy();
  expect(line!.textContent).not.toMatch(/Lasted|Until now/);
});
