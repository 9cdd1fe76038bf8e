import { type Message, messages } from "@recado/contract/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer } from "../../../../testing.tsx";
import { boxOf } from "../../../../ui/chat/pictureBox.ts";
import { openTicket } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage } from "../../testing/samples.ts";

const file = (kind: Message["kind"], more: object = {}) =>
  aMessage({ kind, body: "", mediaState: "ready", mediaUrl: "/f/1", mediaName: "foto.png", ...more });
const placeOf = (element: HTMLElement) => {
  const { width, aspectRatio } = (element.closest("[data-state]") as HTMLElement).style;
  return { width, aspectRatio, state: element.closest("[data-state]")?.getAttribute("data-state") };
};

test.each<[Message["kind"], number | null, number | null, { width: number; height: number }]>([
  ["image", 1600, 900, { width: 400, height: 225 }],
  ["image", 900, 1600, { width: 180, height: 320 }],
  ["video", 640, 360, { width: 400, height: 225 }],
  ["image", 120, 80, { width: 120, height: 80 }],
  ["image", 1, 1, { width: 48, height: 48 }],
  ["image", 40_000_000, 1, { width: 400, height: 48 }],
  ["image", 50_000, 50_000, { width: 320, height: 320 }],
  ["image", null, null, { width: 320, height: 240 }],
  ["sticker", 512, 512, { width: 128, height: 128 }],
  ["sticker", 800, 400, { width: 128, height: 64 }],
  ["sticker", null, null, { width: 128, height: 128 }],
])("%s of %j × %j has a place of %j", (kind, mediaWidth, mediaHeight, box) => {
  expect(boxOf({ kind, mediaWidth, mediaHeight })).toEqual(box);
});

test("a picture has its place before it is there, and the same after", async () => {
  await openTicket(aCard(), [file("image", { mediaWidth: 1600, mediaHeight: 900, thumbnailUrl: "/f/small" })]);
  const picture = await screen.findByRole("img", { name: "foto.png" });
  expect(placeOf(picture)).toEqual({ width: "400px", aspectRatio: "400 / 225", state: "coming" });
  fireEvent.load(picture);
  expect(placeOf(picture)).toEqual({ width: "400px", aspectRatio: "400 / 225", state: "there" });
});

test("a film has its place, by its first picture or without one", async () => {
  await openTicket(aCard(), [
    file("video", { id: "1", mediaWidth: 360, mediaHeight: 640, thumbnailUrl: "/f/small" }),
    file("video", { id: "2", mediaWidth: 360, mediaHeight: 640 }),
  ]);
  const films = await screen.findAllByRole("link", { name: "Video" });
  expect(films.map(placeOf)).toEqual(["coming", "none"].map((state) => ({ width: "180px", aspectRatio: "180 / 320", state })));
});

test("what is still fetched, or could not be, has the place that it will have where nobody knows its shape", async () => {
  const unknown = { width: "320px", aspectRatio: "320 / 240" };
  const waiting = file("image", { mediaState: "waiting", mediaUrl: null });
  answer(messages.media, () => waiting);
  await openTicket(aCard(), [waiting]);
  expect(placeOf(await screen.findByText("Image: fetching…"))).toEqual({ ...unknown, state: "coming" });
  said(file("image", { mediaState: "failed", mediaUrl: null }));
  expect(placeOf(await screen.findByText("Image: the file could not be fetched."))).toEqual({ ...unknown, state: "none" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(placeOf(screen.getByText("Image: fetching…"))).toEqual({ ...unknown, state: "coming" }));
  said(file("image"));
  expect(placeOf(await screen.findByRole("img", { name: "foto.png" }))).toEqual({ ...unknown, state: "coming" });
});
