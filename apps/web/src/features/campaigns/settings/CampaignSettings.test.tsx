import { campaignSettings, type SuppressedContact, suppressedContacts } from "@recado/contract/campaigns";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aSuppressed, settingRows } from "../testing/samples.ts";
import { CampaignSettingsScreen } from "./CampaignSettingsScreen.tsx";

const suppressed = (...records: SuppressedContact[]) =>
  answer(suppressedContacts.list, () => ({ records, count: records.length, hasMore: false }));
const field = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const choicesOf = (select: HTMLSelectElement) => [...select.options].map(({ value }) => Number(value));

beforeEach(() => {
  signedIn({ profile: "admin" });
  suppressed();
  answer(campaignSettings.list, () => settingRows());
});

test("the intervals have the specified choices and say what pace they make", async () => {
  show(<CampaignSettingsScreen />);
  const [each, after, longer] = [
    await field("Interval between messages"),
    await field("Longer pause after every"),
    await field("Length of the longer pause"),
  ];
  expect([each.value, after.value, longer.value]).toEqual(["20", "20", "60"]);
  expect(choicesOf(each)).toEqual([0, 5, 10, 15, 20]);
  for (const other of [after, longer]) expect(choicesOf(other)).toEqual([0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120]);
  expect(screen.getByText("About 157 messages an hour on each connection: 1,000 contacts in 6 hrs 23 mins.")).toBeTruthy();
  await userEvent.selectOptions(each, "0");
  await userEvent.selectOptions(after, "0");
  expect(screen.getByText(/as fast as the connection allows/)).toBeTruthy();
  expect(screen.getByText(/may get blocked/)).toBeTruthy();
});

test("what is chosen is saved together, once", async () => {
  const sent: unknown[] = [];
  const saved = Promise.withResolvers<void>();
  answer(campaignSettings.save, async ({ body }) => {
    sent.push(body.settings);
    await saved.promise;
    return settingRows(body.settings);
  });
  show(<CampaignSettingsScreen />);
  await userEvent.selectOptions(await field("Interval between messages"), "10");
  expect(screen.getByText("There are changes that have not been saved yet.")).toBeTruthy();
  await userEvent.selectOptions(await field("Sending hours"), "own");
  await userEvent.selectOptions(await field("Messages a day"), "free");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  saved.resolve();
  expect(await screen.findByText("Settings saved.")).toBeTruthy();
  expect(screen.queryByText(/have not been saved/)).toBeNull();
  expect(sent).toMatchObject([{ messageInterval: 10, sendingHours: { from: "08:00", until: "20:00" }, dailyLimit: 0 }]);
});

test("a variable needs shortcut and content, is one word, and stands once; what is added and removed is said", async () => {
  answer(campaignSettings.list, () => settingRows({ variables: [{ key: "loja", value: "Centro" }] }));
  show(<CampaignSettingsScreen />);
  const key = await screen.findByRole("textbox", { name: "Shortcut" });
  const content = screen.getByRole("textbox", { name: "Content" });
  const add = () => userEvent.click(screen.getByRole("button", { name: "Add variable" }));
  await add();
  expect(await screen.findByText("Fill in all fields")).toBeTruthy();
  await userEvent.type(key, "loja");
  await userEvent.type(content, "Norte{Enter}");
  expect(await screen.findByText("This variable already exists")).toBeTruthy();
  await userEvent.clear(key);
  await userEvent.type(key, "nome");
  await add();
  expect(await screen.findByText("This name belongs to a built-in variable")).toBeTruthy();
  await userEvent.clear(key);
  await userEvent.type(key, "a b");
  await add();
  expect(await screen.findByText("Use a single word, without spaces or braces")).toBeTruthy();
  await userEvent.clear(key);
  await userEvent.type(key, "filial{Enter}");
  expect(await screen.findByText("Variable added")).toBeTruthy();
  expect(screen.getByText("{filial}")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove the variable loja" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Variable removed")).toBeTruthy();
  expect(screen.queryByText("{loja}")).toBeNull();
});

test("a section closes and keeps its input", async () => {
  show(<CampaignSettingsScreen />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Shortcut" }), "loja");
  const title = screen.getByRole("button", { name: "Custom variables" });
  await userEvent.click(title);
  expect(title.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("textbox", { name: "Shortcut" })).toBeNull();
  await userEvent.click(title);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Shortcut" }).value).toBe("loja");
});

test("another admin's change is shown at once, but never over one's own", async () => {
  show(<CampaignSettingsScreen />);
  await field("Interval between messages");
  answer(campaignSettings.list, () => settingRows({ messageInterval: 5 }));
  tell("campaignSettings", { action: "create", record: [] });
  await waitFor(async () => expect((await field("Interval between messages")).value).toBe("5"));
  await userEvent.selectOptions(await field("Interval between messages"), "15");
  answer(campaignSettings.list, () => settingRows({ messageInterval: 0 }));
  tell("campaignSettings", { action: "create", record: [] });
  expect(await screen.findByText(/Somebody else has changed/)).toBeTruthy();
  expect((await field("Interval between messages")).value).toBe("15");
});

test("what is refused is said, and stays to be saved again", async () => {
  refuse(campaignSettings.save, "ERR_NO_PERMISSION");
  show(<CampaignSettingsScreen />);
  await userEvent.selectOptions(await field("Interval between messages"), "15");
  await save();
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  expect((await field("Interval between messages")).value).toBe("15");
});

test("who asked to be left out is listed with the word, and is allowed again with a reason", async () => {
  const sent: unknown[] = [];
  suppressed(aSuppressed());
  answer(suppressedContacts.lift, ({ params, body }) => {
    sent.push({ ...params, ...body });
    suppressed();
    return null;
  });
  show(<CampaignSettingsScreen />);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("+55 11 98765-4321");
  expect(row.textContent).toContain("Wrote “sair” on 01/01/2026, 09:00 · Campaign: Promoção de inverno");
  await userEvent.click(within(row).getByRole("button", { name: "Allow campaigns to Maria Silva again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Allow campaigns to Maria Silva again?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Allow again" }));
  expect(await dialog.findByText("Fill in this field.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Pediu por telefone");
  await userEvent.click(dialog.getByRole("button", { name: "Allow again" }));
  expect(await screen.findByText("Contact allowed again.")).toBeTruthy();
  expect(await screen.findByText("Nobody has opted out")).toBeTruthy();
  expect(sent).toEqual([{ id: 1, reason: "Pediu por telefone" }]);
});

test("who opts out meanwhile is seen at once", async () => {
  show(<CampaignSettingsScreen />);
  await screen.findByText("Nobody has opted out");
  suppressed(aSuppressed());
  tell("suppressedContact", { action: "create", record: aSuppressed() });
  expect(await screen.findByText("Maria Silva")).toBeTruthy();
});
