import { tickets } from "@recado/contract/tickets";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer } from "../../../testing.tsx";
import { ticketByUuid } from "../cache/queries.ts";
import { bubble } from "../testing/bubble.ts";
import { listenToForms } from "../testing/forms.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" });
const photo = () => new File(["x"], "foto.png", { type: "image/png" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const spokenFor = (ms: number) => new Promise((later) => setTimeout(later, ms));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

/** A browser with a microphone, and what became of it. */
function withMicrophone() {
  const track = { stop: vi.fn(), goesAway: () => {} };
  class Recorder {
    state = "inactive";
    mimeType = "audio/webm;codecs=opus";
    ondataavailable: (event: { data: Blob }) => void = () => {};
    onstop: () => void = () => {};
    start() {
      this.state = "recording";
      track.goesAway = () => {
        this.stop();
        this.onstop();
      };
    }
    stop() {
      this.state = "inactive";
      this.ondataavailable({ data: new Blob(["sound"]) });
    }
    pause() {
      this.state = "paused";
    }
    resume() {
      this.state = "recording";
    }
    requestData() {
      this.ondataavailable({ data: new Blob(["so far"]) });
    }
  }
  vi.stubGlobal("MediaRecorder", Recorder);
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [track] }) };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  return track;
}

test("a voice message is recorded, its time shown, and sent as one; the microphone is let go", async () => {
  const track = withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 61 }), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name: "Record a voice message" }));
  expect((await screen.findByRole("timer")).textContent).toBe("0:00");
  await spokenFor(700);
  await userEvent.click(screen.getByRole("button", { name: "Send the recording" }));
  await waitFor(() => expect(forms).toEqual([{ body: "", voice: "true", sign: "false", files: ["voice"] }]));
  expect(track.stop).toHaveBeenCalled();
  expect(document.activeElement, "by the mouse one writes on").toBe(field());
});

test("a recording that is thrown away goes nowhere", async () => {
  const track = withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 62 }), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name: "Record a voice message" }));
  await screen.findByRole("timer");
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("textbox", { name: "Write a message" })).toBeTruthy();
  expect(track.stop).toHaveBeenCalled();
  expect(forms).toEqual([]);
});

test("rewording a message, or dropping a file, does not end a recording; what was taken up waits behind it", async () => {
  const track = withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 64 }), [aMessage(), ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await userEvent.click(screen.getByRole("button", { name: "Record a voice message" }));
  await screen.findByRole("timer");
  fireEvent.drop(screen.getByRole("log"), { dataTransfer: { types: ["Files"], files: [photo()] } });
  await userEvent.click(within(bubble("Ola")).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  expect(await screen.findByRole("timer")).toBeTruthy();
  expect(track.stop).not.toHaveBeenCalled();
  await spokenFor(700);
  await userEvent.click(screen.getByRole("button", { name: "Send the recording" }));
  await waitFor(() => expect(forms).toMatchObject([{ voice: "true", files: ["voice"] }]));
  expect(field()).toHaveProperty("value", "Ola");
  expect(screen.getByText("Editing the message")).toBeTruthy();
});

test("in a pause one hears what has been said, goes on, and all of it is sent as one", async () => {
  withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 65 }), [aMessage()]);
  await press("Record a voice message");
  await screen.findByRole("timer");
  await spokenFor(700);
  await press("Pause the recording");
  expect(await screen.findByRole("button", { name: "Listen before sending" })).toBeTruthy();
  await press("Go on recording");
  expect(screen.queryByRole("button", { name: "Listen before sending" })).toBeNull();
  screen.getByRole("button", { name: "Send the recording" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(forms).toMatchObject([{ voice: "true", files: ["voice"] }]));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Record a voice message" }));
});

test("whose microphone goes away is told so, hears what he said until then, and sends it", async () => {
  const track = withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 72 }), [aMessage()]);
  await press("Record a voice message");
  await screen.findByRole("timer");
  await spokenFor(700);
  act(() => track.goesAway());
  const notice = await screen.findByText(
    "The microphone went away. What you said until then is here: listen to it, send it or discard it.",
  );
  expect(notice.getAttribute("role")).toBe("alert");
  expect(screen.getByRole("button", { name: "Listen before sending" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Go on recording" }).getAttribute("aria-disabled")).toBe("true");
  await press("Go on recording");
  expect(screen.getByText(/^The microphone went away/)).toBeTruthy();
  await press("Send the recording");
  await waitFor(() => expect(forms).toMatchObject([{ voice: "true", files: ["voice"] }]));
});

test("a slip of the finger is discarded, and that is said; a pause does not make it longer", async () => {
  withMicrophone();
  const forms = listenToForms();
  await openTicket(aCard({ id: 66 }), [aMessage()]);
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  await press("Record a voice message");
  await screen.findByRole("timer");
  clock.mockReturnValue(1100);
  await press("Pause the recording");
  clock.mockReturnValue(61_100);
  await press("Send the recording");
  vi.restoreAllMocks();
  expect(await screen.findByText(/^The recording was too short and was discarded/)).toBeTruthy();
  await press("Got it");
  expect([screen.queryByText(/too short/), forms]).toEqual([null, []]);
});

test.each([
  ["it was refused", new DOMException("", "NotAllowedError"), /^The browser gave no access to the microphone\./],
  ["there is none", new DOMException("", "NotFoundError"), /^No microphone was found\./],
  ["another program has it", new DOMException("", "NotReadableError"), /^The microphone did not open\./],
])("without a microphone one is told what to do: %s", async (_, error, hint) => {
  const mediaDevices = { getUserMedia: () => Promise.reject(error) };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  await openTicket(aCard({ id: 67 }), [aMessage()]);
  await press("Record a voice message");
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(document.activeElement, "by the mouse one writes instead").toBe(field());
});

test("in a page without https browsers have none, and that is said", async () => {
  await openTicket(aCard({ id: 63 }), [aMessage()]);
  await press("Record a voice message");
  expect(await screen.findByText(/^Browsers give access to the microphone only on https pages\./)).toBeTruthy();
});

test("Escape throws away what is longer than a slip only once one has said so", async () => {
  const track = withMicrophone();
  await openTicket(aCard({ id: 68 }), [aMessage()]);
  await press("Record a voice message");
  await screen.findByText("0:01");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Discard the recording?" })).getByRole("button", { name: "Cancel" }),
  );
  expect(screen.getByRole("timer")).toBeTruthy();
  expect(track.stop).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "Send the recording" }).focus();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("textbox", { name: "Write a message" })).toBeTruthy();
});

test("whose ticket becomes a part of another is taken there unasked, and what he has said goes with him", async () => {
  withMicrophone();
  const forms = listenToForms();
  const [from, to] = [aCard({ id: 69 }), aCard({ id: 70 })];
  const { router } = await openTicket(from, [aMessage()]);
  await press("Record a voice message");
  await screen.findByRole("timer");
  await spokenFor(700);
  answer(tickets.showByUuid, () => to);
  act(() => tell("ticket", { action: "delete", ticketId: from.id, into: to.uuid }));
  await screen.findByRole("heading", { level: 2, name: to.contact.name });
  expect([router.state.location.pathname, screen.queryByRole("dialog")]).toEqual([`/tickets/${to.uuid}`, null]);
  expect(await screen.findByText(/^Your recording ended because the ticket changed/)).toBeTruthy();
  await screen.findByRole("list", { name: "Attached files" });
  await press("Send");
  await waitFor(() => expect(forms).toMatchObject([{ voice: "true", files: ["voice"] }]));
});

test("whose ticket is closed by a colleague while he speaks finds what he said when it is open again", async () => {
  withMicrophone();
  const card = aCard({ id: 71 });
  const { cache } = await openTicket(card, [aMessage()]);
  await press("Record a voice message");
  await screen.findByRole("timer");
  await spokenFor(700);
  act(() => void cache.setQueryData(ticketByUuid(card.uuid).queryKey, { ...card, status: "closed" }));
  expect(await screen.findByText(/^Your recording ended because the ticket changed/)).toBeTruthy();
  act(() => void cache.setQueryData(ticketByUuid(card.uuid).queryKey, card));
  expect(await screen.findByText("voice")).toBeTruthy();
  const forms = listenToForms();
  await userEvent.upload(screen.getByTestId("files"), photo());
  await userEvent.type(screen.getByRole("textbox", { name: "Caption of foto.png" }), "A frente");
  await press("Send");
  await waitFor(() =>
    expect(forms).toMatchObject([
      { body: "A frente", files: ["foto.png"] },
      { voice: "true", files: ["voice"] },
    ]),
  );
});

test("who goes elsewhere while he speaks is asked before it is lost, and speaks on if he stays", async () => {
  const track = withMicrophone();
  const { router } = await openTicket(aCard({ id: 67 }), [aMessage()]);
  await press("Record a voice message");
  await screen.findByRole("timer");
  act(() => void router.navigate("/tickets"));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("timer")).toBeTruthy();
  expect(track.stop).not.toHaveBeenCalled();
  act(() => void router.navigate("/tickets"));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
  expect(screen.queryByRole("timer")).toBeNull();
});
