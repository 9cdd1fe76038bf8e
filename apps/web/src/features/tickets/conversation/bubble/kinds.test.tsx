import { contacts } from "@recado/contract/contacts";
import { queues } from "@recado/contract/queues";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, refuse } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";

const RITA = { name: "Dona Rita", number: "5511988887777" };
const rita = (id: number) => ({
  id,
  ...RITA,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 1,
  whatsappId: 1,
  extraInfo: [],
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  identities: [],
  whatsapp: null,
  onWhatsApp: null,
  openTicket: null,
  can: { change: true, remove: false, merge: false },
});

test.each([
  ["known already", [rita(9)], []],
  ["new here", [], [{ name: "Dona Rita", number: "5511988887777" }]],
])("a card of somebody %s leads to a conversation with her", async (_, known, entered) => {
  const created: object[] = [];
  answer(contacts.list, () => ({ contacts: known, count: known.length, hasMore: false, cursor: null }));
  answer(contacts.create, ({ body: { name, number } }) => {
    created.push({ name, number });
    return rita(10);
  });
  answer(contacts.show, ({ params: { id } }) => rita(id));
  answer(queues.list, () => []);
  await openTicket(aCard(), [aMessage({ kind: "contacts", body: "", cards: [RITA] })]);
  await userEvent.click(await screen.findByRole("button", { name: "Talk to Dona Rita" }));
  expect(await screen.findByDisplayValue("Dona Rita")).toBeTruthy();
  expect(created).toEqual(entered);
});

test("a card whose number is another spelling of somebody's leads to a conversation with him", async () => {
  const known = { ...rita(9), number: "551188887777" };
  answer(contacts.list, () => ({ contacts: [known], count: 1, hasMore: false, cursor: null }));
  refuse(contacts.create, "ERR_DUPLICATED_CONTACT", { contact: { id: 9, name: "Dona Rita" } });
  answer(contacts.show, ({ params: { id } }) => ({ ...known, id }));
  answer(queues.list, () => []);
  await openTicket(aCard(), [aMessage({ kind: "contacts", body: "", cards: [RITA] })]);
  await userEvent.click(await screen.findByRole("button", { name: "Talk to Dona Rita" }));
  expect(await screen.findByDisplayValue("Dona Rita")).toBeTruthy();
});

test("a card's name that is too long for a contact ends at a whole letter", async () => {
  const created: string[] = [];
  answer(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, cursor: null }));
  answer(contacts.create, ({ body }) => {
    created.push(body.name);
    return rita(10);
  });
  answer(queues.list, () => []);
  const fits = "R".repeat(49);
  await openTicket(aCard(), [aMessage({ kind: "contacts", body: "", cards: [{ ...RITA, name: `${fits}🎉 Lima` }] })]);
  await userEvent.click(await screen.findByRole("button", { name: /^Talk to R/ }));
  await waitFor(() => expect(created).toEqual([fits]));
});

test("a sound is heard faster by a press, and so is the next one", async () => {
  const voice = (id: string) => aMessage({ id, kind: "voice", body: "", mediaState: "ready", mediaUrl: `/f/${id}` });
  await openTicket(aCard(), [voice("1")]);
  await screen.findByRole("group", { name: /^Voice/ });
  const sound = document.querySelector("audio") as HTMLAudioElement;
  await userEvent.click(screen.getByRole("button", { name: "Speed: 1×" }));
  expect(sound.playbackRate).toBe(1.5);
  await userEvent.click(screen.getByRole("button", { name: "Speed: 1.5×" }));
  await userEvent.click(screen.getByRole("button", { name: "Speed: 2×" }));
  await waitFor(() => expect(sound.playbackRate).toBe(1));
});

test("a document says of what type and how large it is", async () => {
  await openTicket(aCard(), [
    aMessage({ kind: "document", body: "", mediaState: "ready", mediaUrl: "/f/1", mediaName: "nota.pdf", mediaSize: 2048 }),
  ]);
  expect(await screen.findByText(/^PDF · 2/)).toBeTruthy();
});
