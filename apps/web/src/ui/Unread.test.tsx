import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing.tsx";
import { Unread } from "./Unread.tsx";

test.each([
  [1, "1", "1 unread message", "false"],
  [9, "9", "9 unread messages", "false"],
  [10, "10", "10 unread messages", "true"],
  [99, "99", "99 unread messages", "true"],
  [100, "99+", "100 unread messages", "true"],
  [2500, "99+", "2500 unread messages", "true"],
])("%i unread stand as %s, are read out as they are, and ask for attention only above nine", (count, seen, shownText, asks) => {
  show(<Unread count={count} />);
  const badge = screen.getByText(shownText).parentElement;
  expect([badge?.querySelector("[aria-hidden]")?.textContent, badge?.dataset.many]).toEqual([seen, asks]);
});
