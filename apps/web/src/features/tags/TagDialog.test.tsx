import { palette } from "@recado/contract/palette";
import { type Tag, tags } from "@recado/contract/tags";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { TagDialog } from "./TagDialog.tsx";

const urgent: Tag = {
  id: 1,
  name: "Urgente",
  color: palette[0]!,
  kanban: 0,
  companyId: 5,
  ticketsCount: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { change: true, remove: true },
};

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Name/ });
const color = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(() => void signedIn({ profile: "admin" }));

test("a name of two letters is refused before it is sent; a whole tag is sent once", async () => {
  const sent: unknown[] = [];
  answer(tags.create, ({ body }) => {
    sent.push(body);
    return { ...urgent, ...body };
  });
  const onClose = vi.fn();
  show(<TagDialog onClose={onClose} />);

  await userEvent.type(name(), "ab");
  await save();
  expect(await screen.findByText("This name is too short")).toBeTruthy();
  expect(document.activeElement).toBe(name());
  await userEvent.clear(name());
  await save();
  expect(await screen.findByText("Fill in this field.")).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(name(), "Urgente");
  await userEvent.click(color("Dark red"));
  await userEvent.click(screen.getByRole("switch", { name: /Kanban lane/ }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ name: "Urgente", color: palette[3], kanban: 1 }]);
});

test("what is typed while it is being saved is not taken, for it would be gone with the dialog; where the line is lost it is all there", async () => {
  const requested = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  answer(tags.create, async () => {
    requested.resolve();
    await lost.promise;
    throw HttpResponse.error();
  });
  show(<TagDialog onClose={vi.fn()} />);
  await userEvent.type(name(), "Urgente");
  await save();
  await requested.promise;
  await userEvent.type(name(), " hoje");
  await userEvent.click(color("Dark red"));
  expect([name().value, color("Dark red").checked]).toEqual(["Urgente", false]);
  lost.resolve();
  expect(await screen.findByText("The server could not be reached. Check your connection and try again.")).toBeTruthy();
  await userEvent.type(name(), " hoje");
  const sent: unknown[] = [];
  answer(tags.create, ({ body }) => {
    sent.push(body.name);
    return { ...urgent, ...body };
  });
  await save();
  await waitFor(() => expect(sent).toEqual(["Urgente hoje"]));
});

test("fifty colours have a name each, beside the default one", () => {
  show(<TagDialog onClose={vi.fn()} />);
  const names = screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));
  expect(new Set(names).size).toBe(51);
  expect(names).toContain("Very light pink");
  expect(color("Default colour").checked).toBe(true);
});

test("the arrows go through the grid: sideways through the hues, up and down through the steps", async () => {
  show(<TagDialog tag={urgent} onClose={vi.fn()} />);
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await userEvent.tab();
  expect(document.activeElement).toBe(color("Very light red"));
  await userEvent.keyboard("{ArrowDown}");
  expect(color("Light red").checked).toBe(true);
  expect(document.activeElement).toBe(color("Light red"));
  await userEvent.keyboard("{ArrowRight}");
  expect(color("Light orange").checked).toBe(true);
  await userEvent.keyboard("{ArrowUp}");
  expect(color("Very light orange").checked).toBe(true);
  await userEvent.keyboard("{ArrowUp}{ArrowLeft}{ArrowLeft}");
  expect(color("Default colour").checked).toBe(true);
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(color("Very dark red"));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(color("Default colour"));
});

test("the tag is shown as it will look while it is written", async () => {
  show(<TagDialog onClose={vi.fn()} />);
  await userEvent.type(name(), "Urgente");
  await userEvent.click(color("Very dark red"));
  const chip = screen.getByText("Urgente").parentElement!;
  expect(getComputedStyle(chip).color).toBe("rgb(255, 255, 255)");
});

test("a colour beyond the palette stays on offer and is kept", async () => {
  const sent: unknown[] = [];
  answer(tags.update, ({ body }) => {
    sent.push(body);
    return { ...urgent, ...body };
  });
  const onClose = vi.fn();
  show(<TagDialog tag={{ ...urgent, color: "#123ABC" }} onClose={onClose} />);
  expect(color("Current colour #123ABC").checked).toBe(true);
  await userEvent.type(name(), "s");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ name: "Urgentes", color: "#123ABC", kanban: 0 }]);
});

test("a name that another tag has is said beside it", async () => {
  refuse(tags.update, "ERR_DUPLICATED_TAG");
  show(<TagDialog tag={urgent} onClose={vi.fn()} />);
  await save();
  expect(await screen.findByText("There is a tag with this name already.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name()));
});

test("a new tag is not passed off as saved when the server answers the one that has its name", async () => {
  answer(tags.create, () => urgent);
  const onClose = vi.fn();
  show(<TagDialog onClose={onClose} />);
  await userEvent.type(name(), "URGENTE");
  await save();
  expect(await screen.findByText("There is a tag with this name already.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ["user", false],
  ["supervisor", true],
  ["admin", true],
] as const)("a kanban lane is made by those who lead: %s", (profile, may) => {
  signedIn({ profile });
  show(<TagDialog onClose={vi.fn()} />);
  expect(screen.queryByRole("switch", { name: /Kanban lane/ }) !== null).toBe(may);
});
