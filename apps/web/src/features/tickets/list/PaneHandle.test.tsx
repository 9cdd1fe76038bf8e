import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../testing.tsx";
import { PaneHandle } from "./PaneHandle.tsx";

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("style");
});
const width = () => document.documentElement.style.getPropertyValue("--list-width");

test("the list is made wider by the arrows, within bounds, stays so, and is a third again after a double press", async () => {
  show(<PaneHandle />);
  const handle = screen.getByRole("separator", { name: "Width of the list" });
  handle.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(width()).toBe("336px");
  expect(handle.getAttribute("aria-valuenow")).toBe("336");
  expect(localStorage.getItem("ticketListWidth")).toBe("336");
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(width()).toBe("720px");
  await userEvent.keyboard("{Home}{ArrowLeft}");
  expect(width()).toBe("320px");
  fireEvent.doubleClick(handle);
  expect(width()).toBe("");
});

test("the list is as wide as one has dragged the line, from where its pane begins and only while it is held, and is so again the next time", () => {
  show(
    <div data-testid="pane">
      <PaneHandle />
    </div>,
  );
  vi.spyOn(screen.getByTestId("pane"), "getBoundingClientRect").mockReturnValue(new DOMRect(64, 0, 384, 600));
  const handle = screen.getByRole("separator");
  const held = new Set<number>();
  Object.assign(handle, { setPointerCapture: (id: number) => held.add(id), hasPointerCapture: (id: number) => held.has(id) });
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
