import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing.tsx";
import { goUnasked } from "./guards.ts";
import { useUnsavedGuard } from "./useUnsavedGuard.ts";

const discard = vi.fn();
const keep = vi.fn();

/** A recording, and over it a dialog in which nothing has been typed. */
function Both({ isTyped = false }) {
  useUnsavedGuard(true, { discard, keep });
  useUnsavedGuard(isTyped);
  return <p>here</p>;
}

test("of several that may have something to lose each is heard, and one question is asked for all", async () => {
  const { router } = show(<Both />);
  const go = () => act(() => void router.navigate("/other"));
  go();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect([router.state.location.pathname, discard.mock.calls]).toEqual(["/", []]);
  go();
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect([discard, keep].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test("where the page goes by itself nobody is asked, and what can be kept is", async () => {
  const { router } = show(<Both />);
  act(() => goUnasked(() => void router.navigate("/other")));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(keep).toHaveBeenCalled();
});

test("what cannot be kept is asked about all the same", async () => {
  const { router } = show(<Both isTyped />);
  act(() => goUnasked(() => void router.navigate("/other")));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByText("here")).toBeTruthy();
});
