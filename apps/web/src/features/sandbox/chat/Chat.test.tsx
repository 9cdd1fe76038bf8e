import { sandbox } from "@recado/contract/sandbox";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, api, refuse } from "../../../testing.tsx";
import { open } from "../testing/open.tsx";
import { aMessage } from "../testing/samples.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const field = () => screen.findByRole("textbox", { name: "Message" });
const bubble = async (text: string) => {
  const found = (await screen.findByText(text)).closest("li");
  if (!found) throw new Error(`${text} stands in no bubble.`);
  return within(found);
};

async function choose(text: string, item: string) {
  await userEvent.click((await bubble(text)).getByRole("button", { name: "Message options" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("what is typed is said with Enter, and stands on the right with its ticks", async () => {
  const { held } = await open();
  answer(sandbox.say, ({ body }) => {
    held.messages = [
      aMessage({ body: body.body }),
      aMessage({ id: "2", body: "Segunda", ack: 2 }),
      aMessage({ id: "3", body: "Terceira", ack: 3 }),
    ];
    return held.messages;
  });
  await userEvent.type(await field(), "Tem bolo?{Enter}");
  expect((await bubble("Tem bolo?")).getByText("Sent")).toBeTruthy();
  expect((await bubble("Segunda")).getByText("Delivered")).toBeTruthy();
  expect((await bubble("Terceira")).getByText("Read")).toBeTruthy();
  expect(await field()).toHaveProperty("value", "");
});

test("what could not be said is given back", async () => {
  await open();
  refuse(sandbox.say, "ERR_UNAVAILABLE");
  await userEvent.type(await field(), "Tem bolo?{Enter}");
  await waitFor(async () => expect(await field()).toHaveProperty("value", "Tem bolo?"));
});

test("an answer quotes what it answers", async () => {
  const { held } = await open({ messages: [aMessage({ fromCompany: true, body: "Qual sabor?", ack: 3 })] });
  const sent: unknown[] = [];
  answer(sandbox.say, ({ body }) => {
    sent.push([body.quotedId, body.body]);
    held.messages = [aMessage({ id: "2", body: "Cenoura", quoted: { body: "Qual sabor?", fromCompany: true } })];
    return held.messages;
  });
  await choose("Qual sabor?", "Reply");
  await userEvent.type(await field(), "Cenoura{Enter}");
  expect((await bubble("Cenoura")).getByText("Qual sabor?")).toBeTruthy();
  expect(sent).toEqual([["1", "Cenoura"]]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
});

test("one's own words are changed and taken back, the company's are not", async () => {
  const { held } = await open({ messages: [aMessage({ body: "Ola" }), aMessage({ id: "2", fromCompany: true, body: "Oi", ack: 3 })] });
  const done: unknown[] = [];
  answer(sandbox.edit, ({ params, body }) => {
    done.push(["edit", params.messageId, body.body]);
    held.messages = [aMessage({ body: body.body, isEdited: true }), ...held.messages.slice(1)];
    return null;
  });
  answer(sandbox.erase, ({ params }) => {
    done.push(["erase", params.messageId]);
    held.messages = [aMessage({ body: "", isDeleted: true }), ...held.messages.slice(1)];
    return null;
  });
  await choose("Ola", "Edit");
  expect(await field()).toHaveProperty("value", "Ola");
  await userEvent.type(await field(), "{Backspace}á{Enter}");
  expect((await bubble("Olá")).getByText("edited")).toBeTruthy();
  await choose("Olá", "Delete for everyone");
  expect(await screen.findByText("Message deleted")).toBeTruthy();
  expect(done).toEqual([
    ["edit", "1", "Olá"],
    ["erase", "1"],
  ]);
  await userEvent.click((await bubble("Oi")).getByRole("button", { name: "Message options" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).not.toContain("Edit");
});

test("a reaction is given, and given back", async () => {
  const { held } = await open({ messages: [aMessage({ fromCompany: true, body: "Oi", ack: 3 })] });
  const emojis: string[] = [];
  answer(sandbox.react, ({ body: { emoji } }) => {
    emojis.push(emoji);
    held.messages = [
      aMessage({ fromCompany: true, body: "Oi", ack: 3, reactions: emoji ? [{ emoji, fromCompany: false, authorId: null }] : [] }),
    ];
    return null;
  });
  await choose("Oi", "React with 👍");
  expect(await screen.findByText("Reactions:")).toBeTruthy();
  await choose("Oi", "Remove 👍");
  await waitFor(() => expect(screen.queryByText("Reactions:")).toBeNull());
  expect(emojis).toEqual(["👍", ""]);
});

test("every kind is shown as what it is, and nothing that was written is more than text", async () => {
  const file = { mediaUrl: "/api/files/1", mediaName: "tabela.pdf" };
  await open({
    messages: [
      aMessage({ id: "1", body: "<b>gordo</b>" }),
      aMessage({ id: "2", kind: "image", ...file, mediaName: "foto.jpg" }),
      aMessage({ id: "3", kind: "document", ...file }),
      aMessage({ id: "4", kind: "location", body: "Padaria", location: { latitude: -23.5, longitude: -46.6, name: null } }),
      aMessage({ id: "5", kind: "contacts", body: "Beto" }),
      aMessage({ id: "6", kind: "poll", body: "Dia?\nTerça" }),
      aMessage({ id: "7", kind: "unknown", body: "orderMessage" }),
      aMessage({ id: "8", kind: "call", body: "video", callState: "missed" }),
      aMessage({ id: "10", kind: "call", body: "voice", callState: "refused" }),
      aMessage({ id: "11", kind: "call", body: "voice", callState: "ended" }),
      aMessage({ id: "9", kind: "sticker", mediaUrl: "/api/files/9" }),
    ],
  });
  expect(await screen.findByText("<b>gordo</b>")).toBeTruthy();
  expect(screen.getByRole("img", { name: "foto.jpg" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "tabela.pdf" }).getAttribute("href")).toBe("/api/files/1");
  for (const text of ["Padaria", "-23.5000, -46.6000", "Beto", "Dia?", "Terça", "orderMessage"])
    expect(screen.getByText(text)).toBeTruthy();
  for (const text of ["Video call: nobody answered", "Voice call refused by the company", "Voice call cancelled"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole("img", { name: "Sticker" })).toBeTruthy();
});

test.each([
  ["Location", "Name of the place", "location", "Avenida Paulista"],
  ["Contact", "Name of the contact", "contact", "Beto the carpenter"],
  ["Poll", "Question and options", "poll", "Which day is best?\nTuesday\nThursday"],
  ["Message of an unknown kind", "Name of the kind", "unknown", "orderMessage"],
])("%s is attached with an example that is ready to go", async (item, label, kind, body) => {
  await open();
  const sent: unknown[] = [];
  answer(sandbox.say, (request) => {
    sent.push([request.body.kind, request.body.body]);
    return [];
  });
  await userEvent.type(await field(), "not yet");
  await userEvent.click(await screen.findByRole("button", { name: "Attach" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  expect(await screen.findByRole("textbox", { name: label })).toHaveProperty("value", body);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toEqual([[kind, body]]));
  expect(await field(), "what is being typed stays").toHaveProperty("value", "not yet");
});

test("files go as they are, several at once", async () => {
  await open();
  const sent = takeForms();
  const picker = await screen.findByLabelText("Attach", { selector: "input" });
  await userEvent.upload(picker, [new File(["a"], "a.png"), new File(["b"], "b.pdf")]);
  await waitFor(() => expect(sent).toEqual([{ files: ["a.png", "b.pdf"], voice: null }]));
});

test("a voice message is recorded and sent, or thrown away", async () => {
  const stopped = aMicrophone();
  await open();
  const sent = takeForms();
  await userEvent.click(await screen.findByRole("button", { name: "Record a voice message" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard the recording" }));
  expect([sent, stopped()]).toEqual([[], 1]);
  await userEvent.click(await screen.findByRole("button", { name: "Record a voice message" }));
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Send the recording" }));
  await waitFor(() => expect(sent).toEqual([{ files: ["voice"], voice: "true" }]));
  expect(stopped()).toBe(2);
});

test("without a microphone it is said what to do instead", async () => {
  microphoneIs(() => Promise.reject(new Error("refused")));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Record a voice message" }));
  expect(await screen.findByText(/^No access to the microphone/)).toBeTruthy();
});

test("a voice message of the company's that is played is told as heard", async () => {
  const { asked: readCalls } = await open({
    messages: [aMessage({ fromCompany: true, kind: "voice", body: "", mediaUrl: "/api/files/1", ack: 3 })],
  });
  fireEvent.play(await screen.findByLabelText("Voice message"));
  await waitFor(() => expect(readCalls).toEqual([["read", 1, true]]));
});

test("a picture keeps its link while news come, and takes a new one when that has grown old", async () => {
  const picture = (link: number) => aMessage({ kind: "image", mediaName: "foto.jpg", mediaUrl: `/api/media/${link}` });
  const { held } = await open({ messages: [picture(1)] });
  const shown = await screen.findByRole("img", { name: "foto.jpg" });
  held.messages = [picture(2), aMessage({ id: "2", body: "Veja" })];
  tell("sandbox", { action: "update", whatsappId: 7 });
  await screen.findByText("Veja");
  expect(shown.getAttribute("src")).toBe("/api/media/1");
  fireEvent.error(shown);
  await waitFor(() => expect(shown.getAttribute("src")).toBe("/api/media/2"));
  held.messages = [picture(3)];
  fireEvent.error(shown);
  tell("sandbox", { action: "update", whatsappId: 7 });
  await waitFor(() => expect(screen.queryByText("Veja")).toBeNull());
  expect(shown.getAttribute("src"), "a file that is broken is not asked for for ever").toBe("/api/media/2");
});

test("a call rings at the company's, and what becomes of it stands in the conversation", async () => {
  const { calls } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Video-call the company" }));
  expect(await screen.findByText("The company was called.")).toBeTruthy();
  expect(calls).toEqual([{ video: true, state: "missed" }]);
});

/** The fields of a multipart request. */
function takeForms() {
  const sent: { files: string[]; voice: FormDataEntryValue | null }[] = [];
  api.use(
    http.post("*/api/sandbox/7/people/1/messages", async ({ request }) => {
      const form = await request.formData();
      sent.push({ files: form.getAll("medias").map((file) => (file as File).name), voice: form.get("voice") });
      return HttpResponse.json([]);
    }),
  );
  return sent;
}

/** jsdom has no microphone. Returns how often it was released. */
function aMicrophone() {
  let stops = 0;
  const stream = { getTracks: () => [{ stop: () => ++stops }] };
  class Recorder {
    state = "inactive";
    mimeType = "audio/webm";
    ondataavailable: ((event: { data: Blob }) => void) | undefined;
    start() {
      this.state = "recording";
    }
    stop() {
      this.state = "inactive";
      queueMicrotask(() => this.ondataavailable?.({ data: new Blob(["sound"]) }));
    }
  }
  vi.stubGlobal("MediaRecorder", Recorder);
  microphoneIs(async () => stream);
  return () => stops;
}

const microphoneIs = (getUserMedia: () => Promise<object>) =>
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
