import { type Setting, settings, settingValues } from "@recado/contract/settings";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { shownToasts } from "../../ui/toasts.ts";
import { SettingsScreen } from "./SettingsScreen.tsx";

const at = "2026-01-01T00:00:00.000Z";
const aSetting = (key: string, value: string, updatedAt = at): Setting => ({ id: 1, key, value, companyId: 5, createdAt: at, updatedAt });
const stored = Object.entries(settingValues).map(([key, values]) => aSetting(key, values.options.at(-1) ?? ""));

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(settings.list, () => stored);
});

const rating = () => screen.findByRole("switch", { name: /^Rating/ });

test("each key of the company's stands there with what it changes for the customer, but for what its plan decides", async () => {
  show(<SettingsScreen />);
  await rating();
  const controls = [...screen.getAllByRole("switch"), ...screen.getAllByRole("combobox")];
  const described = controls.map((one) => {
    const ids = one.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join("");
  });
  expect(controls).toHaveLength(Object.keys(settingValues).length - 1);
  expect(described.filter((hint) => hint.length < 40)).toEqual([]);
});

test("what is chosen holds at once: a bar while it is saved, a toast when it is", async () => {
  const saved = Promise.withResolvers<void>();
  const changes: string[] = [];
  answer(settings.update, async ({ params, body }) => {
    changes.push(`${params.key} ${body.value}`);
    await saved.promise;
    return aSetting(params.key, body.value, "2026-01-02T00:00:00.000Z");
  });
  show(<SettingsScreen />);
  await userEvent.click(await rating());
  expect(screen.getByRole("progressbar", { name: "Saving…" })).toBeTruthy();
  expect(((await rating()) as HTMLInputElement).checked).toBe(true);
  saved.resolve();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Business hours" }), "Each queue’s own");
  await waitFor(() => expect(changes).toEqual(["userRating enabled", "scheduleType queue"]));
  expect(((await rating()) as HTMLInputElement).checked).toBe(true);
  expect(shownToasts().map(({ text }) => text)).toContain("Setting saved.");
});

test("two that are chosen one right after the other are both saved, in that order", async () => {
  const first = Promise.withResolvers<void>();
  const keys: string[] = [];
  answer(settings.update, async ({ params, body }) => {
    keys.push(params.key);
    if (keys.length === 1) await first.promise;
    return aSetting(params.key, body.value, "2026-01-02T00:00:00.000Z");
  });
  show(<SettingsScreen />);
  await userEvent.click(await rating());
  await userEvent.click(screen.getByRole("switch", { name: /^Accept calls/ }));
  expect(keys).toEqual(["userRating"]);
  first.resolve();
  await waitFor(() => expect(keys).toEqual(["userRating", "call"]));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  for (const name of [/^Rating/, /^Accept calls/])
    expect((screen.getByRole("switch", { name }) as HTMLInputElement).checked, `${name}`).toBe(true);
});

test("what is refused is said, and goes back to what holds", async () => {
  refuse(settings.update, "ERR_NO_PERMISSION");
  show(<SettingsScreen />);
  await userEvent.click(await rating());
  await screen.findByText("You are not allowed to do that. Ask an administrator.");
  expect(((await rating()) as HTMLInputElement).checked).toBe(false);
});

test("what another admin chooses is seen at once, and older news change nothing", async () => {
  show(<SettingsScreen />);
  await rating();
  act(() => tell("setting", { action: "update", setting: aSetting("userRating", "enabled", "2026-01-02T00:00:00.000Z") }));
  await waitFor(async () => expect(((await rating()) as HTMLInputElement).checked).toBe(true));
  act(() => tell("setting", { action: "update", setting: aSetting("userRating", "disabled", at) }));
  expect(((await rating()) as HTMLInputElement).checked).toBe(true);
});

test("the open tab stands in the address, and keeps the focus", async () => {
  const { router } = show(<SettingsScreen />, "/settings?tab=none");
  await rating();
  const tab = screen.getByRole("tab", { name: "Company" });
  await userEvent.click(tab);
  await screen.findByRole("combobox", { name: "Time zone" });
  expect([router.state.location.search, document.activeElement]).toEqual(["?tab=company", tab]);
});

test("what is the platform's stands in tabs of its own, for its people alone", async () => {
  const platform = [{ name: "helps", content: <p>Their videos</p> }];
  const { router } = show(<SettingsScreen platform={platform} />, "/settings?tab=helps");
  await rating();
  expect(screen.queryByRole("tab", { name: "Help" })).toBeNull();
  act(() => void signedIn({ profile: "admin", super: true }));
  await userEvent.click(await screen.findByRole("tab", { name: "Help" }));
  expect(await screen.findByText("Their videos")).toBeTruthy();
  expect(router.state.location.search).toBe("?tab=helps");
});
