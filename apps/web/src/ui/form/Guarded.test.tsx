import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing.tsx";
import { leaveWithoutAsking } from "./guards.ts";
import { useUnsavedGuard } from "./useUnsavedGuard.ts";

const discard = vi.fn();
const keep = vi.fn();

/** A recording, and over it an untouched dialog. */
function Both() {
  useUnsavedGuard(true, { discard, keep });
  useUnsavedGuard(false);
  return <p>here</p>;
}

function Form({ isSaving = false }) {
  const [text, setText] = useState("");
  useUnsavedGuard(text !== "", { isSaving });
  return <input aria-label="Name" value={text} onChange={({ currentTarget: { value } }) => setText(value)} />;
}

/** Its content is saved or refused once the test says so. */
function Saving({ until, isKept }: { until: Promise<void>; isKept: boolean }) {
  const [text, setText] = useState("");
  const [isSaving, setSaving] = useState(false);
  useUnsavedGuard(text !== "", { isSaving });
  const save = async () => {
    setSaving(true);
    await until;
    setSaving(false);
    if (isKept) setText("");
  };
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ currentTarget: { value } }) => setText(value)} />
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
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
  act(() => void leaveWithoutAsking(() => void router.navigate("/other")));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(keep).toHaveBeenCalled();
});

test("whoever types what cannot be kept is asked nothing, and waited for", async () => {
  const { router } = show(<Form />);
  await userEvent.type(screen.getByRole("textbox"), "Ni");
  act(() => void leaveWithoutAsking(() => void router.navigate("/other")));
  expect([router.state.location.pathname, screen.queryByRole("dialog")]).toEqual(["/", null]);
  await userEvent.clear(screen.getByRole("textbox"));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
});

test("what is being saved is waited for, too: it may be refused", async () => {
  const { router } = show(<Form isSaving />);
  await userEvent.type(screen.getByRole("textbox"), "Ni");
  act(() => void leaveWithoutAsking(() => void router.navigate("/other")));
  expect(router.state.location.pathname).toBe("/");
});

test("whoever leaves while it is being saved waits for that: if it is kept he is there, and if it is refused he is asked", async () => {
  for (const isKept of [true, false]) {
    const done = Promise.withResolvers<void>();
    const { router } = show(<Saving until={done.promise} isKept={isKept} />);
    await userEvent.type(screen.getByRole("textbox"), "Ni");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(closesTab()).toBe("asked");
    await act(() => router.navigate("/other"));
    expect([router.state.location.pathname, screen.queryByRole("dialog")]).toEqual(["/", null]);
    await act(async () => done.resolve());
    if (isKept) expect(await screen.findByText("elsewhere")).toBeTruthy();
    else {
      await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
      expect(screen.getByRole("textbox")).toHaveProperty("value", "Ni");
    }
    cleanup();
  }
});

/** What the browser does when the tab is closed. */
const closesTab = () => (window.dispatchEvent(new Event("beforeunload", { cancelable: true })) ? "gone" : "asked");

test("what was called off meanwhile is not gone to", async () => {
  const { router } = show(<Form />);
  await userEvent.type(screen.getByRole("textbox"), "Ni");
  const callOff = leaveWithoutAsking(() => void router.navigate("/other"));
  callOff();
  await userEvent.clear(screen.getByRole("textbox"));
  await Promise.resolve();
  expect(router.state.location.pathname).toBe("/");
});
