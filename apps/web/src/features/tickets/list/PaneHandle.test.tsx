import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../testing.tsx";
import { PaneHandle } from "./PaneHandle.tsx";

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("style");
});
const width = () => document.documentElement.style.getPropertyValue("--list-width");

/** A window in which the list is a third, 400 px, and has room for 600. */
function inWindow() {
  const drawn = () => Math.min(Math.max(Number.parseInt(width() || "400", 10), 320), 600);
  let changed = () => {};
  const Real = window.ResizeObserver;
  window.ResizeObserver = class extends Real {
    constructor(look: ResizeObserverCallback) {
      super(look);
      changed = () => look([], this);
    }
  };
  show(
    <div data-testid="pane">
      <PaneHandle />
    </div>,
  );
  window.ResizeObserver = Real;
  vi.spyOn(screen.getByTestId("pane"), "getBoundingClientRect").mockImplementation(() => new DOMRect(0, 0, drawn(), 600));
  const handle = screen.getByRole("separator", { name: "Width of the list" });
  const said = () => {
    act(changed);
    return Number(handle.getAttribute("aria-valuenow"));
  };
  return { handle, said };
}

test("the list is made wider by the arrows from how wide it is, within bounds, stays so, and is a third again after a double press", async () => {
  const { handle, said } = inWindow();
  expect(said()).toBe(400);
  handle.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect([width(), said(), localStorage.getItem("ticketListWidth")]).toEqual(["432px", 432, "432"]);
  await userEvent.keyboard("{Home}{ArrowLeft}");
  expect([width(), said()]).toEqual(["320px", 320]);
  fireEvent.doubleClick(handle);
  expect([width(), said()]).toEqual(["", 400]);
});

test("where the window has no room for what is asked, it says how wide the list is, and the next step is seen", async () => {
  const { handle, said } = inWindow();
  handle.focus();
  await userEvent.keyboard("{End}");
  expect([width(), said()]).toEqual(["720px", 600]);
  await userEvent.keyboard("{ArrowLeft}");
  expect([width(), said()]).toEqual(["584px", 584]);
});

test("the list is as wide as one has dragged the line, from where its pane begins and only while it is held, and is so again the next time", () => {
  show(
    <div data-testid="pane">
      <PaneHandle />
    </div>,
  );
  vi.spyOn(screen.getByTestId("pane"), "getBoundingClientRect").mockReturnValue(new DOMRect(64, 0, 384, 600));
  const handle = screen.getByRole("separator");
  const captured = new Set<number>();
  Object.assign(handle, { setPointerCapture: (id: number) => captured.add(id), hasPointerCapture: (id: number) => captured.has(id) });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 500 });
  expect(width()).toBe("");
  fireEvent.pointerDown(handle, { pointerId: 1 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 564 });
  expect([width(), handle.getAttribute("aria-valuenow")]).toEqual(["500px", "500"]);
  cleanup();
  show(<PaneHandle />);
  expect(screen.getByRole("separator").getAttribute("aria-valuenow")).toBe("500");
  expect(width()).toBe("500px");
});
