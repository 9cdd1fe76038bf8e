import { tags } from "@recado/contract/tags";
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, show, signedIn } from "../../../testing.tsx";
import { TagChooser } from "./TagChooser.tsx";

const at = "2026-11-20T10:00:00.000Z";
const vip = { id: 1, name: "VIP", kanban: 0 as const, color: "#7048C6", companyId: 1, ticketsCount: 0, createdAt: at, updatedAt: at };

test("a press on an option leaves the focus, and with it the keyboard of a phone, in the search field", async () => {
  signedIn();
  answer(tags.all, () => [{ ...vip, can: { change: true, remove: false } }]);
  const put = vi.fn();
  show(<TagChooser isOn={() => false} put={put} />);
  const option = await screen.findByRole("option", { name: "VIP" });
  const field = screen.getByRole("combobox");
  field.focus();
  const onLeave = vi.fn();
  field.addEventListener("blur", onLeave);

  expect(fireEvent.mouseDown(option), "what the browser does with a press is prevented").toBe(false);
  await userEvent.click(option);
  expect(put).toHaveBeenCalledOnce();
  expect(onLeave).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});
