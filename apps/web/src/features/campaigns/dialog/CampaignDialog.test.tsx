import { campaignSettings, campaigns } from "@recado/contract/campaigns";
import { connections } from "@recado/contract/connections";
import { contactListItems, contactLists } from "@recado/contract/contact-lists";
import { fileLists } from "@recado/contract/file-lists";
import { tags } from "@recado/contract/tags";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { now } from "../../../lib/clock.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aConnection } from "../../connections/testing/samples.ts";
import { aContactList, anItem, itemPageOf } from "../../contact-lists/testing/samples.ts";
import { aCampaign, settingRows } from "../testing/samples.ts";
import { CampaignDialog } from "./CampaignDialog.tsx";

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ id: 2, name: "Loja" })]);
  answer(contactLists.all, () => [aContactList({ id: 3, contactsCount: 500, checkedCount: 400, validCount: 380 })]);
  answer(contactListItems.list, () => itemPageOf([anItem({ id: 1, name: "Maria Silva" }), anItem({ id: 2, name: "Rui Prado" })]));
  answer(tags.all, () => []);
  answer(fileLists.list, () => ({ files: [], count: 0, hasMore: false }));
  answer(campaignSettings.list, () => settingRows({ variables: [{ key: "loja", value: "Centro" }] }));
});

const message = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message 1" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a new one needs a name of two letters; its messages, list, connection and time are sent as chosen", async () => {
  const sent: unknown[] = [];
  answer(campaigns.create, ({ body }) => {
    sent.push(body);
    return aCampaign();
  });
  const onClose = vi.fn();
  show(<CampaignDialog onClose={onClose} />);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(name.maxLength).toBe(50);
  await save();
  expect(await screen.findByText("Fill in this field.")).toBeTruthy();
  await userEvent.type(name, "A");
  await save();
  expect(await screen.findByText("Use at least 2 characters.")).toBeTruthy();
  await userEvent.type(name, "no novo");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Connection" }), await screen.findByRole("option", { name: "Loja" }));
  const list = screen.getByRole("combobox", { name: "Contact list" });
  await userEvent.selectOptions(list, await screen.findByRole("option", { name: "Clientes de inverno" }));
  await userEvent.type(message(), "Oi!");
  await userEvent.click(screen.getByRole("tab", { name: /^Msg. 3/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Message 3" }), "Olá!");
  const at = screen.getByLabelText("Date and time of sending");
  fireEvent.change(at, { target: { value: "2020-01-01T10:00" } });
  await save();
  expect(await screen.findByText("This time has passed: choose a later one.")).toBeTruthy();
  fireEvent.change(at, { target: { value: "2099-07-01T10:30" } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      name: "Ano novo",
      whatsappId: 2,
      contactListId: 3,
      scheduledAt: "2099-07-01T10:30",
      message1: "Oi!",
      message2: null,
      message3: "Olá!",
    },
  ]);
  expect(await screen.findByText("Campaign saved.")).toBeTruthy();
});

test("it says how many of the list it reaches, who stays out, and how long that takes", async () => {
  show(<CampaignDialog campaign={aCampaign()} onClose={() => {}} />);
  expect(
    await screen.findByText(
      "Reaches 480 contacts. 20 stay out: not on WhatsApp. 100 have not been checked yet. Sending takes about 3 hrs 4 mins.",
    ),
  ).toBeTruthy();
});

test("the preview fills in a contact of the list, and another one when asked", async () => {
  show(<CampaignDialog campaign={aCampaign({ message1: "Oi {nome}, na {loja}. {foo}" })} onClose={() => {}} />);
  expect(await screen.findByText("How it arrives for Maria Silva")).toBeTruthy();
  expect(await screen.findByText("Oi Maria Silva, na Centro. {foo}")).toBeTruthy();
  expect(screen.getByText("Variables that do not exist are sent as they are: {foo}.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Another contact" }));
  expect(await screen.findByText("Oi Rui Prado, na Centro. {foo}")).toBeTruthy();
});

test("a variable is inserted where the caret stands, and the letters are counted", async () => {
  show(<CampaignDialog onClose={() => {}} />);
  await userEvent.type(message(), "Oi !");
  message().setSelectionRange(3, 3);
  await userEvent.click(screen.getByRole("button", { name: "Insert variable Message 1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Contact’s name/ }));
  expect(message().value).toBe("Oi {nome}!");
  expect(screen.getByText("10 of 4,096")).toBeTruthy();
});

test("less than an hour ahead it says that it can no longer be changed then", async () => {
  show(<CampaignDialog onClose={() => {}} />);
  const soon = new Date(now().getTime() + 30 * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16);
  fireEvent.change(screen.getByLabelText("Date and time of sending"), { target: { value: soon } });
  expect(await screen.findByText(/can no longer be changed once saved/)).toBeTruthy();
});

test("what was not moved keeps its seconds", async () => {
  const sent: unknown[] = [];
  answer(campaigns.update, ({ body }) => {
    sent.push(body);
    return aCampaign();
  });
  const stored = aCampaign({ scheduledAt: "2099-07-01T13:30:42.000Z" });
  show(<CampaignDialog campaign={stored} onClose={() => {}} />);
  await userEvent.type(message(), "!");
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ scheduledAt: stored.scheduledAt, contactListId: 3 }]));
});

test.each([
  ["EM_ANDAMENTO", /Sending is in progress/],
  ["FINALIZADA", /has finished/],
  ["PROGRAMADA", /starts in less than an hour/],
] as const)("one that is %s is shown, and nothing of it can be changed", async (status, why) => {
  const soon = new Date(now().getTime() + 59 * 60_000).toISOString();
  show(<CampaignDialog campaign={aCampaign({ status, scheduledAt: soon })} onClose={() => {}} />);
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(message().readOnly).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Connection" })).toMatchObject({ readOnly: true, value: "Loja" });
  expect(screen.queryByRole("button", { name: /Insert variable/ })).toBeNull();
  expect(screen.queryAllByRole("button", { name: "Stop sending" })).toHaveLength(status === "FINALIZADA" ? 0 : 1);
});

test("of one that is cancelled the messages can be changed, and whether those who are left get them", async () => {
  const sent: unknown[] = [];
  answer(campaigns.update, ({ body }) => {
    sent.push(body);
    return aCampaign({ status: "CANCELADA" });
  });
  const begun = aCampaign({ status: "CANCELADA", startedAt: "2026-01-01T12:00:00.000Z" });
  show(<CampaignDialog campaign={begun} onClose={() => {}} />);
  expect(screen.getByRole("button", { name: "Resume sending" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ }).readOnly).toBe(true);
  expect(screen.queryByRole("switch")).toBeNull();
  await userEvent.type(message(), " Até já!");
  await userEvent.click(await screen.findByRole("switch", { name: /Those who are left get the new messages/ }));
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ message1: "Olá {nome}, os casacos chegaram. Até já!", replan: false }]));
});

test("a file is uploaded after the rest is saved, with underscores for spaces, and taken off after a question", async () => {
  const sent: string[] = [];
  answer(campaigns.update, () => aCampaign());
  answer(campaigns.attach, ({ file }) => {
    sent.push(file?.name ?? "");
    return { ...aCampaign({ mediaPath: "/api/media/x", mediaName: "a.pdf" }), mensagem: "" };
  });
  show(<CampaignDialog campaign={aCampaign()} onClose={() => {}} />);
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const file = new File(["x"], "tabela de preços.pdf", { type: "application/pdf" });
  await userEvent.upload(chooser, file);
  expect(screen.getAllByText("tabela_de_preços.pdf").length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Remove the file" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove the file?" }));
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("tabela_de_preços.pdf")).toBeNull());
  await userEvent.upload(chooser, file);
  await save();
  await waitFor(() => expect(sent).toEqual(["tabela_de_preços.pdf"]));
});

test("a list that is gone is said beside its field", async () => {
  refuse(campaigns.update, "ERR_NO_CONTACT_LIST_FOUND");
  show(<CampaignDialog campaign={aCampaign()} onClose={() => {}} />);
  await save();
  expect(await screen.findByText("This contact list no longer exists.")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Contact list" }).getAttribute("aria-invalid")).toBe("true");
});
