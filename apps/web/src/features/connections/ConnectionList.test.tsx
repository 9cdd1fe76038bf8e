import { type Connection, connectionSessions, connections } from "@recado/contract/connections";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { time } from "../../lib/format.ts";
import { tell } from "../../lib/realtime.ts";
import { answer, api, refuse, show, signedIn } from "../../testing.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { aConnection, newsOf, sessionOf } from "./testing/samples.ts";

const listed = (records: Connection[]) => answer(connections.list, () => records);
const named = (name: string) => screen.findByText(name, { selector: "li [class*=name]" });
const rowOf = async (name: string) => (await named(name)).closest("li")!;
const names = () => screen.queryAllByRole("listitem").map((row) => row.querySelector("[class*=name]")?.textContent);

const shop = aConnection({ isDefault: true, queues: [{ id: 3, name: "Vendas", color: "#123456", greetingMessage: null }] });
const lost = aConnection({ id: 2, name: "Recepção", number: null, status: "TIMEOUT", cause: "lost", waiting: 2 });
const banned = aConnection({ id: 3, name: "Suporte", status: "DISCONNECTED", cause: "banned" });

beforeEach(() => void signedIn({ profile: "admin" }));
afterEach(() => vi.useRealTimers());

test("a row says how the number is, why, what hangs on it and what waits", async () => {
  listed([shop, lost]);
  show(<ConnectionList />);
  const first = within(await rowOf("Loja"));
  for (const text of ["Connected", "Everything works.", "Default", "Vendas"]) expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText(/\+55 11 98765-4321/)).toBeTruthy();
  const second = within(await rowOf("Recepção"));
  expect(second.getByText("No answer")).toBeTruthy();
  expect(
    second.getByText("We could not reach WhatsApp to generate the QR code. We will try again shortly. Check the server’s network."),
  ).toBeTruthy();
  expect(second.getByText("2 messages waiting")).toBeTruthy();
  expect(second.getByText(/No number yet/)).toBeTruthy();
});

test("a rest that the provider asked for is shown until it is over", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  listed([aConnection({ pausedUntil: until }), aConnection({ id: 2, name: "Recepção", pausedUntil: "2026-01-01T12:00:00.000Z" })]);
  show(<ConnectionList />);
  expect((await rowOf("Loja")).textContent).toContain(`The provider asked for a rest until ${time(until)}`);
  expect((await rowOf("Recepção")).textContent).not.toContain("rest until");

  tell("whatsappSession", { action: "update", session: sessionOf(aConnection()) });
  await waitFor(() => expect(screen.queryByText(/rest until/)).toBeNull());
});

test("a cause that this version has no words for is not shown as a code", async () => {
  listed([aConnection({ status: "TIMEOUT", cause: "solar-storm" })]);
  show(<ConnectionList />);
  expect((await rowOf("Loja")).textContent).not.toContain("solar-storm");
});

test("a state that this version does not know is taken for disconnected", async () => {
  const later = { ...aConnection({ id: 2, name: "Recepção", cause: "winter" }), status: "HIBERNATING" };
  api.use(http.get("*/api/whatsapp", () => HttpResponse.json([shop, later])));
  show(<ConnectionList />);
  const row = within(await rowOf("Recepção"));
  expect(row.getByText("Disconnected")).toBeTruthy();
  expect(row.getByRole("button", { name: "Reconnect Recepção" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "With problems (1)" })).toBeTruthy();
});

test("one that begins anew is not said to be disconnected", async () => {
  listed([aConnection({ status: "OPENING", cause: "asked" })]);
  show(<ConnectionList />);
  const row = within(await rowOf("Loja"));
  expect(row.getByText("A new QR code was requested.")).toBeTruthy();
  expect(row.queryByText(/disconnect it/)).toBeNull();
});

test("what waits is counted anew for as long as something may wait", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  let requestCount = 0;
  const counted = (records: Connection[]) =>
    answer(connections.list, () => {
      requestCount += 1;
      return records;
    });
  const aWhile = () => act(() => vi.advanceTimersByTimeAsync(10_000));
  counted([shop, lost]);
  show(<ConnectionList />);
  await named("Loja");

  counted([shop, { ...lost, waiting: 3 }]);
  await aWhile();
  expect(await screen.findByText("3 messages waiting")).toBeTruthy();
  counted([shop, { ...lost, status: "CONNECTED", cause: "connected", waiting: 0 }]);
  await aWhile();
  await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
  const before = requestCount;
  await aWhile();
  expect(requestCount).toBe(before);
});

test("what waits is counted also while news of a phone that is being linked come every few seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  listed([shop, lost]);
  show(<ConnectionList />);
  await named("Loja");
  listed([shop, { ...lost, waiting: 3 }]);
  for (const qrcode of ["one", "two", "three"]) {
    await act(() => vi.advanceTimersByTimeAsync(6000));
    act(() => tell("whatsappSession", { action: "update", session: { ...sessionOf(shop), qrcode } }));
  }
  expect(await screen.findByText("3 messages waiting")).toBeTruthy();
});

test("the chips count and narrow, the search forgives accents and finds what the rows say, numbers however they are written", async () => {
  listed([shop, lost, { ...banned, provider: "cloud" }]);
  show(<ConnectionList />);
  await named("Loja");
  await userEvent.click(screen.getByRole("radio", { name: "With problems (2)" }));
  expect(names()).toEqual(["Recepção", "Suporte"]);
  await userEvent.click(screen.getByRole("radio", { name: "Connected (1)" }));
  expect(names()).toEqual(["Loja"]);
  expect(screen.getByText("1 record")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "All (3)" }));
  expect(screen.getByText("3 records")).toBeTruthy();

  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "recepcao");
  expect(names()).toEqual(["Recepção"]);
  await userEvent.clear(search);
  await userEvent.type(search, "(11) 98765");
  expect(names()).toEqual(["Loja", "Suporte"]);
  await userEvent.clear(search);
  await userEvent.type(search, "qr");
  expect(names()).toEqual(["Loja", "Recepção"]);
  expect(screen.getByText("2 records")).toBeTruthy();
  await userEvent.clear(search);
  await userEvent.type(search, "nobody");
  expect(screen.getByText("Nothing found for “nobody”")).toBeTruthy();
});

test("a chip behind which there is nothing leads back to all of them", async () => {
  listed([lost]);
  show(<ConnectionList />);
  await named("Recepção");
  await userEvent.click(screen.getByRole("radio", { name: "Connected (0)" }));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(names()).toEqual(["Recepção"]);
});

test("what works is disconnected after a question, what is only trying at once", async () => {
  const stopped: number[] = [];
  listed([shop, lost]);
  answer(connectionSessions.stop, ({ params }) => {
    stopped.push(params.id);
    return { message: "Session disconnected." };
  });
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "Disconnect Recepção" }));
  await waitFor(() => expect(stopped).toEqual([2]));
  await userEvent.click(screen.getByRole("button", { name: "Disconnect Loja" }));
  const question = await screen.findByRole("dialog", { name: "Disconnect Loja?" });
  expect(question.textContent).toContain("coming back takes a new QR code");
  expect(stopped).toEqual([2]);
  await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(stopped).toEqual([2, 1]));
});

test("what the server refuses is said, and nothing opens", async () => {
  listed([banned]);
  refuse(connectionSessions.start, "ERR_NO_PERMISSION");
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "Reconnect Suporte" }));
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new QR is asked for, and shown in the dialog as soon as it is there", async () => {
  const opening = aConnection({ ...banned, status: "OPENING", cause: "asked" });
  listed([banned]);
  answer(connectionSessions.renew, () => {
    listed([opening]);
    return { message: "Starting session." };
  });
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "New QR code Suporte" }));
  const dialog = await screen.findByRole("dialog", { name: "Connect Suporte" });
  expect(await within(dialog).findByText("Preparing the QR code…")).toBeTruthy();
  tell("whatsappSession", {
    action: "update",
    session: sessionOf(aConnection({ ...opening, status: "qrcode", cause: "qr-shown", qrcode: "2@a" })),
  });
  expect(await within(dialog).findByRole("img", { name: "QR code to scan with the phone" })).toBeTruthy();
});

test("a deletion says what it takes before it happens", async () => {
  const removed: number[] = [];
  listed([lost]);
  answer(connections.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Recepção" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the connection Recepção?" });
  expect(question.textContent).toContain("Its tickets are closed and stay readable. 2 waiting messages will not be sent.");
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No connections yet")).toBeTruthy();
  expect(removed).toEqual([2]);
});

const unlinks = "The phone is unlinked, if WhatsApp can be reached just then.";
const leaves = "If the phone still lists this device, remove it there, in WhatsApp, under Linked devices.";

test.each([
  ["connected", {}, [unlinks, leaves]],
  ["connected to the sandbox phone", { provider: "sandbox" }, [unlinks]],
  ["linked, and its line is down", { status: "TIMEOUT", cause: "lost" }, [leaves]],
  ["being disconnected", { status: "TIMEOUT", cause: "asked" }, [leaves]],
  ["banned", { status: "DISCONNECTED", cause: "banned" }, [leaves]],
  ["disconnected in vain", { status: "DISCONNECTED", cause: "not-unlinked" }, [leaves]],
  ["disconnected", { status: "DISCONNECTED", cause: "asked" }, []],
  ["unlinked on the phone", { status: "DISCONNECTED", cause: "logged-out" }, []],
  ["never linked", { status: "qrcode", cause: "qr-shown", number: null }, []],
  ["at Meta", { provider: "cloud" }, []],
] as const)("the deletion of one that is %s says what becomes of its phone", async (_, over, hints) => {
  listed([aConnection(over)]);
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Loja" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = (await screen.findByRole("dialog", { name: "Delete the connection Loja?" })).textContent;
  expect(question).toContain("Its tickets are closed and stay readable.");
  expect([unlinks, leaves].filter((text) => question.includes(text))).toEqual(hints);
});

test("news are seen at once: another state, another name, one that is gone, one that is new", async () => {
  listed([shop, lost]);
  show(<ConnectionList />);
  await named("Loja");
  tell("whatsappSession", {
    action: "update",
    session: sessionOf({ ...lost, status: "CONNECTED", cause: "connected", number: "551133334444" }),
  });
  expect(await within(await rowOf("Recepção")).findByText("Connected")).toBeTruthy();
  tell("whatsapp", { action: "update", whatsapp: newsOf({ ...shop, name: "Loja Centro" }) });
  expect(within(await rowOf("Loja Centro")).getByRole("button", { name: "Disconnect Loja Centro" })).toBeTruthy();
  tell("whatsapp", { action: "delete", whatsappId: 2 });
  await waitFor(() => expect(names()).not.toContain("Recepção"));
  listed([shop, banned]);
  tell("whatsapp", { action: "update", whatsapp: newsOf(banned) });
  expect(await named("Suporte")).toBeTruthy();
});

/** The next response waits for `resolve`. */
function heldList() {
  const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Connection[]>()];
  answer(connections.list, () => {
    requested.resolve();
    return answered.promise;
  });
  return { asked: requested.promise, resolve: answered.resolve };
}

test("what is told while the list is on its way is newer than the list", async () => {
  listed([lost]);
  show(<ConnectionList />);
  await named("Recepção");
  const heldResponse = heldList();
  tell("whatsapp", { action: "update", whatsapp: newsOf({ ...lost, isDefault: true }) });
  await heldResponse.asked;
  const up = { ...lost, isDefault: true, status: "CONNECTED", cause: "connected" } as const;
  listed([up]);
  tell("whatsappSession", { action: "update", session: sessionOf(up) });
  heldResponse.resolve([{ ...lost, isDefault: true }]);
  expect(await screen.findByText("Default")).toBeTruthy();
  expect(within(await rowOf("Recepção")).getByText("Connected")).toBeTruthy();
});

test("one that is deleted while the list is on its way is not brought back by it", async () => {
  listed([shop, lost]);
  show(<ConnectionList />);
  await named("Recepção");
  const heldResponse = heldList();
  tell("whatsapp", { action: "update", whatsapp: newsOf(banned) });
  await heldResponse.asked;
  listed([shop, banned]);
  tell("whatsapp", { action: "delete", whatsappId: 2 });
  heldResponse.resolve([shop, lost, banned]);
  await named("Suporte");
  await waitFor(() => expect(names()).toEqual(["Loja", "Suporte"]));
});

test("a company without a connection is told what to do first", async () => {
  listed([]);
  show(<ConnectionList />);
  await screen.findByText("No connections yet");
  expect(screen.getAllByRole("button", { name: "New connection" })).toHaveLength(1);
  expect(screen.queryByRole("radiogroup")).toBeNull();
});

test("in how many seconds a number that was never linked is tried again is counted down, and then said without a number", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-03-02T12:00:00.000Z") });
  const unreached = { number: null, status: "TIMEOUT", cause: "lost", retryAt: "2026-03-02T12:00:20.000Z" } as const;
  listed([aConnection(unreached)]);
  show(<ConnectionList />);
  expect(await screen.findByText(/We will try again in 20 s\./)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(/We will try again in 1[45] s\./)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText(/We will try again shortly\./)).toBeTruthy();
  vi.useRealTimers();
});
