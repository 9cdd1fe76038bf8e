import { connectionSessions, connections } from "@recado/contract/connections";
import { sandbox } from "@recado/contract/sandbox";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { SandboxScreen } from "./SandboxScreen.tsx";
import { open } from "./testing/open.tsx";
import { aConnection, aMessage, aPerson, aPhone, offPhone } from "./testing/samples.ts";

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const person = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test.each([
  ["/sandbox", /^No connection uses the test phone/],
  ["/sandbox?connection=3", "This connection has no test phone."],
])("where there is no phone at %s, it is said, and the way to the connections is shown", async (path, hint) => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => (path === "/sandbox" ? [] : [aConnection({ id: 3, provider: "beta" }), aConnection()]));
  show(<SandboxScreen />, path);
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Connections" }).getAttribute("href")).toBe("/connections");
});

test("one press starts the connection, waits for its code, scans it, and the first customer may speak", async () => {
  const { held, now } = await open({ phone: aPhone(offPhone) });
  const scanned: string[] = [];
  answer(connectionSessions.start, () => {
    now({ connection: { ...held.phone.connection, status: "qrcode", qrcode: "code" } });
    return { message: "Starting session." };
  });
  answer(sandbox.scan, ({ body }) => {
    scanned.push(body.qrcode);
    now({ linked: true, connection: { ...held.phone.connection, status: "CONNECTED", qrcode: "" } });
    return held.phone;
  });
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  const [start] = await screen.findAllByRole("button", { name: "Start and connect" });
  await userEvent.click(start!);
  expect(await screen.findByRole("textbox", { name: "Message" })).toBeTruthy();
  expect(scanned).toEqual(["code"]);
  expect(screen.getByText("Connected: messages reach Recado")).toBeTruthy();
});

test("a connection that cannot be started says why, and the press is offered again", async () => {
  await open({ phone: aPhone(offPhone) });
  refuse(connectionSessions.start, "ERR_NO_PERMISSION");
  const [start] = await screen.findAllByRole("button", { name: "Start and connect" });
  await userEvent.click(start!);
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  expect((await screen.findAllByRole("button", { name: "Start and connect" })).length).toBeGreaterThan(0);
});

test("a code that is no longer shown is refused in words", async () => {
  await open({ phone: aPhone({ linked: false, connection: { status: "qrcode", qrcode: "new" } }) });
  refuse(sandbox.scan, "ERR_WAPP_NOT_INITIALIZED");
  expect(await button("Scan the code that is shown")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Paste a code" }), "old");
  await userEvent.click(screen.getByRole("button", { name: "Use" }));
  expect(await screen.findByText("This code is no longer valid. Use the one that is shown now.")).toBeTruthy();
});

test("the company's phone loses its network and finds it again", async () => {
  const { held, now } = await open();
  answer(sandbox.change, ({ body }) => {
    now({ online: body.online ?? true });
    return held.phone;
  });
  await userEvent.click(await button("Options of the company’s phone"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Turn the network off" }));
  expect(await screen.findByText("The company’s phone has no network: messages wait.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Turn the network on" }));
  expect(await screen.findByText("Connected: messages reach Recado")).toBeTruthy();
});

test("the device is unlinked on the phone after a question", async () => {
  const { held, now } = await open();
  answer(sandbox.change, ({ body }) => {
    now({ linked: body.linked ?? true, connection: { ...held.phone.connection, status: "DISCONNECTED" } });
    return held.phone;
  });
  await userEvent.click(await button("Options of the company’s phone"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Unlink the device" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Unlink the device" }));
  expect(await screen.findByText("Not connected to Recado")).toBeTruthy();
});

test("each customer shows what was said last, what he has not read, and whether his phone is on", async () => {
  const last = { lastAt: "2026-01-01T12:00:00.000Z" };
  const people = [
    aPerson({ unread: 2, lastMessage: "Temos sim", lastKind: "text", ...last }),
    aPerson({ id: 2, name: "Rogério", lastKind: "voice", ...last }),
    aPerson({ id: 3, name: "Lúcia", lastKind: "deleted", ...last }),
    aPerson({ id: 4, name: "Otto", online: false }),
  ];
  await open({ phone: aPhone({ people }) });
  await waitFor(() => expect(person("Marina").textContent).toContain("Temos sim"));
  expect(person("Marina").textContent).toContain("2unread messages");
  expect(person("Rogério").textContent).toContain("Voice message");
  expect(person("Lúcia").textContent).toContain("Message deleted");
  expect(person("Otto").textContent).toContain("Phone switched off");
});

test("a customer's phone is switched off and on", async () => {
  const { held, now } = await open();
  answer(sandbox.changePerson, ({ params, body }) => {
    const people = held.phone.people.map((one) => (one.id === params.personId ? { ...one, online: body.online ?? one.online } : one));
    now({ people });
    return people[0]!;
  });
  await userEvent.click(await button("Switch off the phone of Rogério Paiva"));
  expect(await button("Switch on the phone of Rogério Paiva")).toBeTruthy();
  await userEvent.click(person("Rogério"));
  expect(await screen.findByText("The phone of Rogério Paiva is off: what the company sends waits.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Message" })).toHaveProperty("disabled", false));
});

test("a new group is opened at once, and somebody speaks in it", async () => {
  const { held, now } = await open();
  const sent: unknown[] = [];
  answer(sandbox.addPerson, ({ body }) => {
    const added = aPerson({ id: 9, name: body.name, isGroup: body.isGroup });
    now({ people: [...held.phone.people, added] });
    return added;
  });
  answer(sandbox.say, ({ params, body }) => {
    sent.push([params.personId, body.authorId, body.body]);
    held.messages = [aMessage({ author: "Rogério Paiva", body: body.body })];
    return held.messages;
  });
  await userEvent.click(await button("New group"));
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Condomínio");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Who speaks" }), "Rogério Paiva");
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Oi{Enter}");
  expect(await screen.findByText("Oi")).toBeTruthy();
  expect(sent).toEqual([[9, 2, "Oi"]]);
});

test("a group gets another name, and a customer none", async () => {
  const group = aPerson({ id: 9, name: "Condomínio", number: "120363", isGroup: true });
  const { held, now } = await open({ phone: aPhone({ people: [aPerson(), group] }), path: "/sandbox?connection=7&person=9" });
  answer(sandbox.changePerson, ({ params, body }) => {
    const people = held.phone.people.map((one) => (one.id === params.personId ? { ...one, name: body.name ?? one.name } : one));
    now({ people });
    return people[1]!;
  });
  await userEvent.click(await button("Rename the group"));
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  expect(name).toHaveProperty("value", "Condomínio");
  await userEvent.clear(name);
  await userEvent.type(name, "Moradores{Enter}");
  expect(await screen.findByRole("heading", { name: "Moradores" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(person("Marina"));
  await screen.findByRole("heading", { name: "Marina Duarte" });
  expect(screen.queryByRole("button", { name: "Rename the group" })).toBeNull();
});

test("a fault holds at once, and the phone says that it has one", async () => {
  const { held, now } = await open();
  answer(sandbox.change, ({ body }) => {
    now({ faults: body.faults! });
    return held.phone;
  });
  await userEvent.click(await button("Faults on purpose"));
  await userEvent.click(await screen.findByRole("radio", { name: "Is refused" }));
  await userEvent.click(screen.getByRole("switch", { name: /^Everything twice/ }));
  await waitFor(() => expect(held.phone.faults).toEqual({ sending: "refuse", delaySeconds: 0, duplicate: true, reorder: false }));
  expect(await screen.findByText("With faults")).toBeTruthy();
  expect(screen.getByText(/\+55 11 90404/)).toBeTruthy();
});

test("a delay and another order are chosen, hold at once beside the faults there are, and are taken back", async () => {
  const { held, now } = await open();
  answer(sandbox.change, ({ body }) => {
    now({ faults: body.faults! });
    return held.phone;
  });
  const holds = (faults: object) => waitFor(() => expect(held.phone.faults).toEqual({ sending: "none", duplicate: false, ...faults }));
  const delay = async (name: string) => {
    await userEvent.click(screen.getByRole("combobox", { name: "Delay" }));
    await userEvent.click(await screen.findByRole("option", { name }));
  };
  await userEvent.click(await button("Faults on purpose"));
  await screen.findByRole("radio", { name: "Is refused" });
  await delay("5 seconds");
  await holds({ delaySeconds: 5, reorder: false });
  await userEvent.click(screen.getByRole("switch", { name: /^Out of order/ }));
  await holds({ delaySeconds: 5, reorder: true });
  await delay("No delay");
  await userEvent.click(screen.getByRole("switch", { name: /^Out of order/ }));
  await holds({ delaySeconds: 0, reorder: false });
});

test("what the company answers comes by itself, and whoever has it before his eyes has read it", async () => {
  const { held, asked: readCalls } = await open({ messages: [aMessage()] });
  await screen.findByText("Olá");
  expect(readCalls).toEqual([]);
  held.messages = [aMessage(), aMessage({ id: "2", fromCompany: true, body: "Temos sim", ack: 2 })];
  tell("sandbox", { action: "update", whatsappId: 7 });
  expect(await screen.findByText("Temos sim")).toBeTruthy();
  await waitFor(() => expect(readCalls).toEqual([["read", 1, false]]));
});

test("how its connection stands, and that there is one, a colleague may change meanwhile", async () => {
  const { now } = await open();
  const { connection } = now({ connection: { ...aPhone().connection, status: "DISCONNECTED" }, linked: false }).phone;
  tell("whatsappSession", { action: "update", session: connection });
  expect((await screen.findAllByRole("button", { name: "Start and connect" })).length).toBeGreaterThan(0);
  answer(connections.list, () => []);
  tell("whatsapp", { action: "delete", whatsappId: connection.id });
  expect(await screen.findByRole("link", { name: "Go to Connections" })).toBeTruthy();
});

test("on a phone that is off nothing is read", async () => {
  const { asked: readCalls } = await open({
    phone: aPhone({ people: [aPerson({ online: false })] }),
    messages: [aMessage({ fromCompany: true, body: "Temos sim", ack: 1 })],
  });
  await screen.findByText("Temos sim");
  expect(readCalls).toEqual([]);
});
