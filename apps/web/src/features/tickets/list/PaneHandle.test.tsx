import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing.tsx";
import { PaneHandle } from "./PaneHandle.tsx";

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
