import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { keys } from "../../lib/storage.ts";
import { show } from "../../testing.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";

const scheme = () => document.documentElement.dataset.mantineColorScheme;
const storedTheme = () => localStorage.getItem("preferredTheme");
const open = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Theme" }));
  await screen.findByRole("menu");
};
const choose = async (name: string) => {
  await open();
  await userEvent.click(screen.getByRole("menuitemradio", { name }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
};
const marked = () => screen.getAllByRole("menuitemradio", { checked: true }).map((item) => item.textContent);

/** A system whose theme may change. */
function system() {
  const query = Object.assign(new EventTarget(), { matches: false });
  const real = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => (media.includes("color-scheme") ? (query as MediaQueryList) : real(media)));
  return (isDark: boolean) =>
    act(() => {
      query.matches = isDark;
      query.dispatchEvent(Object.assign(new Event("change"), { matches: isDark }));
    });
}

test("it is the system's theme until somebody chooses, and again when he says so, live", async () => {
  const goes = system();
  show(<ThemeMenu />);
  expect([scheme(), storedTheme()]).toEqual(["light", null]);
  goes(true);
  expect(scheme()).toBe("dark");

  await choose("Light");
  expect([scheme(), storedTheme()]).toEqual(["light", "light"]);
  goes(false);
  await choose("Dark");
  goes(true);
  goes(false);
  expect([scheme(), storedTheme()]).toEqual(["dark", "dark"]);

  await choose("Same as system");
  expect([scheme(), storedTheme()]).toEqual(["light", null]);
  goes(true);
  expect(scheme()).toBe("dark");
});

test("the menu says what is chosen", async () => {
  show(<ThemeMenu />);
  await open();
  expect(marked()).toEqual(["Same as system"]);
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await open();
  expect(marked()).toEqual(["Dark"]);
});

test("what is chosen in another tab is so in this one, the system's theme, too", async () => {
  show(<ThemeMenu />);
  const chooseInOtherTab = (newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: keys.theme, newValue })));
  chooseInOtherTab("dark");
  expect(scheme()).toBe("dark");
  chooseInOtherTab(null);
  expect(scheme()).toBe("light");
  await open();
  expect(marked()).toEqual(["Same as system"]);
});
