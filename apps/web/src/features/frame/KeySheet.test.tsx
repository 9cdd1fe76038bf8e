import { cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useKey } from "../../lib/keys.ts";
import { forgetPerson } from "../../lib/session/forgetPerson.ts";
import { show, signedIn } from "../../testing.tsx";
import { KeySheet } from "./KeySheet.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";

const onClose = vi.fn();
beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
});
const open = (path = "/tickets") => show(<KeySheet onClose={onClose} />, path);
const change = (name: string) => screen.findByRole("button", { name: `${name}. Change the key` });

test("a key is changed by pressing it and then the new one, by which it is pressed from then on", async () => {
  const resolve = vi.fn();
  renderHook(() => useKey("E", resolve));
  open();
  const hand = userEvent.setup();
  await hand.click(await change("Resolve: E"));
  expect(screen.getByRole("button", { name: "Resolve: press the new key. Esc leaves it as it is" }).textContent).toBe("Press the new key");
  await hand.keyboard("{Control>}d{/Control}{ArrowDown}d");
  expect((await change("Resolve: D")).textContent).toBe("D");
  expect(localStorage.getItem("ownKeys")).toBe('{"E":"D"}');
  expect(onClose).not.toHaveBeenCalled();
  expect(resolve).not.toHaveBeenCalled();
});

test("a key that means something else already is refused with what it means; Escape leaves it as it was, and the sheet open", async () => {
  open();
  const hand = userEvent.setup();
  await hand.click(await change("Resolve: E"));
  await hand.keyboard("t");
  expect(screen.getByText("“T” already means: Transfer.")).toBeTruthy();
  await hand.keyboard("g");
  expect(screen.getByText("“G” already means: Go to the tickets.")).toBeTruthy();
  await hand.keyboard("{Escape}");
  expect((await change("Resolve: E")).textContent).toBe("E");
  expect(screen.queryByText(/already means/)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await hand.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
});

test("back to ours by a press, unless ours means something else meanwhile", async () => {
  localStorage.setItem("ownKeys", '{"E":"D","R":"E"}');
  open();
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole("button", { name: "Resolve: back to E" }));
  expect(screen.getByText("“E” already means: Reply.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Reply: back to R" }));
  await hand.click(screen.getByRole("button", { name: "Resolve: back to E" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /back to/ })).toBeNull());
  expect(localStorage.getItem("ownKeys")).toBe("{}");
});

test("what has two strokes, and what is switched off, is not offered to be changed", async () => {
  open();
  await change("Resolve: E");
  expect(screen.queryByRole("button", { name: /^Go to the tickets/ })).toBeNull();
  await userEvent.click(screen.getByRole("switch", { name: /^Single-key shortcuts/ }));
  expect(within(screen.getByRole("dialog")).queryByRole("button", { name: /Change the key/ })).toBeNull();
});

test("whether Enter sends is chosen beside the keys, where one writes, and stays with the place", async () => {
  open("/contacts");
  await screen.findByRole("switch", { name: /^Single-key shortcuts/ });
  expect(screen.queryByRole("switch", { name: /^Enter sends/ })).toBeNull();
  cleanup();
  open();
  await userEvent.click(await screen.findByRole("switch", { name: /^Enter sends/, checked: true }));
  await screen.findByRole("switch", { name: /^Enter sends/, checked: false });
  forgetPerson();
  expect(localStorage.getItem("enter")).toBe("line");
});

test("who signs out leaves his keys to the hands at this keyboard", () => {
  localStorage.setItem("ownKeys", '{"E":"D"}');
  forgetPerson();
  expect(localStorage.getItem("ownKeys")).toBe('{"E":"D"}');
});

test("the sheet opens by its key, but not once the keys are switched off there; by the menu it does still, to switch them on again", async () => {
  signedIn();
  show(<ProfileMenu />, "/tickets");
  const hand = userEvent.setup();
  const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await hand.keyboard("?");
  await hand.click(await screen.findByRole("switch", { name: /^Single-key shortcuts/, checked: true }));
  await hand.keyboard("{Escape}");
  await isGone();
  await hand.keyboard("?");
  await hand.click(screen.getByRole("button", { name: /Ana Souza/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await hand.click(await screen.findByRole("menuitem", { name: /^Keyboard shortcuts/ }));
  await hand.click(await screen.findByRole("switch", { name: /^Single-key shortcuts/, checked: false }));
  await hand.keyboard("{Escape}");
  await isGone();
  await hand.keyboard("?");
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
