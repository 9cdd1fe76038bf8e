import { messages } from "@recado/contract/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { answer, api } from "../../../../testing.tsx";
import { listenToForms } from "../../testing/forms.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

const MEGABYTE = 1024 * 1024;
const field = () => screen.getByRole("textbox", { name: "Write a message" });
const choose = (...files: File[]) => userEvent.upload(screen.getByTestId("files"), files);

function aFile(name: string, type: string, size = 1000) {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

test("what is attached says what it is and how large, and each but a sound may say something of its own", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 601 }), [aMessage()]);
  await choose(new File(["x"], "a.png", { type: "image/png" }), new File(["x"], "b.pdf", { type: "application/pdf" }));
  await choose(new File(["x"], "c.mp3", { type: "audio/mpeg" }), new File(["x"], "d.mp4", { type: "video/mp4" }));
  const list = within(screen.getByRole("list", { name: "Attached files" }));
  expect(list.getAllByText(/kB$/).map(({ textContent }) => textContent)).toEqual([
    ...["Image, 1\u00a0kB", "Document, 1\u00a0kB", "Audio, 1\u00a0kB", "Video, 1\u00a0kB"],
  ]);
  expect(list.getAllByRole("textbox").map((one) => one.getAttribute("aria-label"))).toEqual(["Caption of b.pdf", "Caption of d.mp4"]);
  await userEvent.type(list.getByRole("textbox", { name: "Caption of d.mp4" }), "O filme");
  await userEvent.type(field(), "A foto{Enter}");
  await waitFor(() => expect(forms).toMatchObject([{ body: ["A foto", "", "", "O filme"], files: ["a.png", "b.pdf", "c.mp3", "d.mp4"] }]));
});

test("what was said of a file that becomes the first stands in the field, behind what stood there", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 641 }), [aMessage()]);
  await choose(new File(["x"], "a.png", { type: "image/png" }), new File(["x"], "b.png", { type: "image/png" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Caption of b.png" }), "De lado");
  await userEvent.type(field(), "De frente");
  await userEvent.click(screen.getByRole("button", { name: "Delete a.png" }));
  expect(field()).toHaveProperty("value", "De frente\nDe lado");
  await userEvent.type(field(), "{Enter}");
  await waitFor(() => expect(forms).toMatchObject([{ body: "De frente\r\nDe lado", files: ["b.png"] }]));
});

test.each([
  ["image/jpeg", 5, "photo has 5 MB; an image may have up to 5 MB. Send a smaller one."],
  ["video/mp4", 16, "photo has 16 MB; a video may have up to 16 MB. Send a smaller one or a link."],
  ["audio/mpeg", 16, "photo has 16 MB; an audio file may have up to 16 MB. Send a smaller one or a link."],
  ["video/quicktime", 100, "photo has 100 MB; a document may have up to 100 MB. Send a smaller one or a link."],
  ["application/pdf", 100, "photo has 100 MB; a document may have up to 100 MB. Send a smaller one or a link."],
])("of %s what is larger than %i MB is refused before it is sent, and why; what is as large goes", async (type, most, refusal) => {
  await openTicket(aCard({ id: 602 + most }), [aMessage()]);
  await choose(aFile("photo", type, most * MEGABYTE + 1), aFile("smaller", type, most * MEGABYTE));
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Attached files" })).getAllByRole("listitem")).toHaveLength(1);
});

test("what WhatsApp neither shows nor plays is said to be a document, which it will be; what a browser calls by another name is what it is", async () => {
  await openTicket(aCard({ id: 642 }), [aMessage()]);
  await choose(
    aFile("a.heic", "image/heic"),
    aFile("b.webp", "image/webp"),
    aFile("c.mov", "video/quicktime"),
    aFile("d.wav", "audio/wav"),
  );
  await choose(aFile("e.m4a", "audio/x-m4a"), aFile("f.m4v", "video/x-m4v"));
  const list = within(screen.getByRole("list", { name: "Attached files" }));
  expect(list.getAllByText(/kB$/).map(({ textContent }) => textContent?.split(",")[0])).toEqual([
    ...["Document", "Document", "Document", "Document", "Audio", "Video"],
  ]);
  expect(list.queryByRole("img", { hidden: true }), "no picture is drawn that the browser may not know").toBeNull();
});

test("an upload that is cancelled does not arrive, and lets the next go", async () => {
  await openTicket(aCard({ id: 640 }), [aMessage()]);
  const begun = Promise.withResolvers<AbortSignal>();
  api.use(
    http.post("*/api/messages/:ticketId", ({ request }) => {
      begun.resolve(request.signal);
      return new Promise<never>(() => {});
    }),
  );
  await choose(new File(["x"], "a.png", { type: "image/png" }));
  await userEvent.type(field(), "{Enter}");
  await begun.promise;
  const arrived: unknown[] = [];
  answer(messages.send, ({ body }) => {
    arrived.push(body.body);
    return { messages: [ours({ id: "9", body: String(body.body) })] };
  });
  await userEvent.type(field(), "dois{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Cancel the upload" }));
  expect(screen.queryByText("a.png")).toBeNull();
  await waitFor(() => expect(arrived).toEqual(["dois"]));
});

test("a file that can no longer be read says so, is not sent again by itself, and what stands behind waits for a person", async () => {
  await openTicket(aCard({ id: 643 }), [aMessage()]);
  const file = new File(["x"], "a.png", { type: "image/png" });
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }) as unknown as Blob;
  let times = 0;
  api.use(
    http.post("*/api/messages/:ticketId", () => {
      times += 1;
      return HttpResponse.error();
    }),
  );
  await choose(file);
  await userEvent.type(field(), "{Enter}");
  expect(await screen.findByText("This file can no longer be read. Attach it again.")).toBeTruthy();
  const forms = listenToForms();
  await userEvent.type(field(), "dois{Enter}");
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect([times, forms]).toEqual([1, []]);
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(forms).toMatchObject([{ body: "dois" }]));
});

test("a folder that is dropped is refused, and why; the files beside it are attached", async () => {
  await openTicket(aCard({ id: 644 }), [aMessage()]);
  const files = [new File(["x"], "fotos"), new File(["x"], "a.png", { type: "image/png" })];
  const text = { kind: "string" }; // as when a link comes with it
  const items = [text, ...files.map((_, at) => ({ kind: "file", webkitGetAsEntry: () => ({ isDirectory: at === 0 }) }))];
  fireEvent.drop(await screen.findByRole("log"), { dataTransfer: { types: ["Files"], files, items } });
  expect(await screen.findByText("fotos is a folder, and cannot be sent. Attach the files that are in it.")).toBeTruthy();
  const list = within(await screen.findByRole("list", { name: "Attached files" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.includes("a.png"))).toEqual([true]);
});

test("what its channel would not take is said before it is sent, by how much, and does not go until it fits", async () => {
  const forms = listenToForms();
  const limits = { editMs: 0, deleteMs: 0, letters: { text: 4096, caption: 1024 } };
  await openTicket(aCard({ id: 651, provider: "cloud", limits }), [aMessage()]);
  await userEvent.click(screen.getByRole("switch", { name: "Sign with my name" }));
  await userEvent.click(field());
  await userEvent.paste("x".repeat(1025));
  expect(screen.queryByText(/^On this connection/)).toBeNull();
  await choose(new File(["x"], "a.png", { type: "image/png" }));
  expect(screen.getByText("On this connection a caption may have up to 1,024 characters: shorten it by 1.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  await userEvent.type(field(), "{Enter}");
  expect(field()).toHaveProperty("value", "x".repeat(1025));
  await userEvent.type(field(), "{Backspace}{Enter}");
  await waitFor(() => expect(forms).toMatchObject([{ body: "x".repeat(1024), files: ["a.png"] }]));
});

const most = 65_536;
const over = "On this connection a text may have up to 65,536 characters: shorten it by 1.";

test("where the channel counts no letters ours are counted, but for the name above them", async () => {
  await openTicket(aCard({ id: 652 }), [aMessage()]);
  fireEvent.change(field(), { target: { value: "x".repeat(most + 1) } });
  expect(await screen.findByText(over)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  fireEvent.change(field(), { target: { value: "x".repeat(most) } });
  expect(screen.queryByText(over)).toBeNull();
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", false);
});

test("and so are those of a message that is reworded", async () => {
  await openTicket(aCard({ id: 653 }), [ours({ id: "2", body: "Ola" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  fireEvent.change(field(), { target: { value: "x".repeat(most + 1) } });
  expect(await screen.findByText(over)).toBeTruthy();
});
