import { messages } from "@recado/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";
import { clamped, FITTING, SCALE_MAX, zoomed } from "./zoom.ts";

const picture = (id: string, more: object = {}) =>
  aMessage({ id, kind: "image", body: `Foto ${id}`, mediaState: "ready", mediaUrl: `/f/${id}`, mediaName: `${id}.png`, ...more });
const viewer = () => screen.findByRole("dialog", { name: "Pictures of the conversation" });

test("a picture opens as large as the screen, arrows lead through all of them, and Esc leads back to it", async () => {
  answer(messages.files, ({ query: { cursor } }) =>
    cursor
      ? { messages: [picture("1")], hasMore: false, cursor: null }
      : { messages: [picture("3"), picture("2", { kind: "video", body: "" })], hasMore: true, cursor: "older" },
  );
  await openTicket(aCard(), [picture("3")]);
  const link = (await screen.findByRole("img", { name: "3.png" })).closest("a") as HTMLElement;
  link.focus();
  await userEvent.click(link);
  const dialog = await viewer();
  expect(within(dialog).getByRole("img", { name: "Foto 3" }).getAttribute("src")).toBe("/f/3");
  expect(within(dialog).getByRole("link", { name: "Download" }).getAttribute("download")).toBe("3.png");
  const mayGo = (name: string) => within(dialog).getByRole("button", { name }).getAttribute("aria-disabled") === "false";
  await waitFor(() => expect(mayGo("Previous picture")).toBe(true));
  expect(mayGo("Next picture")).toBe(false);
  await userEvent.keyboard("{ArrowLeft}");
  await waitFor(() => expect(dialog.querySelector("video")?.getAttribute("src")).toBe("/f/2"));
  await userEvent.keyboard("{ArrowLeft}");
  await within(dialog).findByRole("img", { name: "Foto 1" });
  expect(mayGo("Previous picture")).toBe(false);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("a film opens as a picture does, by keyboard too, and plays there; Esc leads back to it", async () => {
  const film = picture("2", { kind: "video", body: "", thumbnailUrl: "/f/small" });
  answer(messages.files, () => ({ messages: [picture("3"), film, picture("1")], hasMore: false, cursor: null }));
  await openTicket(aCard(), [film]);
  const link = await screen.findByRole("link", { name: "Video" });
  link.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = await viewer();
  await waitFor(() => expect(dialog.querySelector("video")?.getAttribute("src")).toBe("/f/2"));
  expect(dialog.querySelector("video")?.autoplay).toBe(true);
  await userEvent.keyboard("{ArrowRight}");
  await within(dialog).findByRole("img", { name: "Foto 3" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("it grows and shrinks by buttons and by keys, between all of it and eight times as much", async () => {
  answer(messages.files, () => ({ messages: [picture("3")], hasMore: false, cursor: null }));
  await openTicket(aCard(), [picture("3")]);
  await userEvent.click(await screen.findByRole("img", { name: "3.png" }));
  const dialog = await viewer();
  const smaller = () => within(dialog).getByRole("button", { name: "Zoom out" });
  expect(smaller()).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Zoom in" }));
  expect(within(dialog).getByText("150%")).toBeTruthy();
  await userEvent.keyboard("+");
  expect(within(dialog).getByText("225%")).toBeTruthy();
  await userEvent.keyboard("0");
  expect(within(dialog).getByText("100%")).toBeTruthy();
  fireEvent.wheel(within(dialog).getByRole("img"), { deltaY: -100 });
  expect(within(dialog).getByText("149%")).toBeTruthy();
});

test("what lies under the pointer stays under it, and the picture never leaves the screen", () => {
  const at = { x: 100, y: -50 };
  const large = zoomed(FITTING, 2, at);
  // The same point of the picture, before and after.
  expect([(at.x - large.x) / large.scale, (at.y - large.y) / large.scale]).toEqual([100, -50]);
  expect(zoomed(large, 100).scale).toBe(SCALE_MAX);
  expect(zoomed(large, 0.01).scale).toBe(1);
  const [inner, outer] = [
    { width: 400, height: 200 },
    { width: 500, height: 500 },
  ];
  expect(clamped({ scale: 2, x: 900, y: 900 }, inner, outer)).toEqual({ scale: 2, x: 150, y: 0 });
  expect(clamped({ scale: 1, x: -900, y: 3 }, inner, outer)).toEqual(FITTING);
});
