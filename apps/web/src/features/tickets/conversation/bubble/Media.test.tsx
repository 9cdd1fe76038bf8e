import { messages } from "@recado/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";

const MINUTE_MS = 60_000;
let requestCount = 0;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An open conversation with this file in it; each time its links are asked for, they are others. */
async function withFile(kind: "voice" | "document" | "image") {
  requestCount = 0;
  vi.useFakeTimers({ toFake: ["Date"] });
  const file = (at: number) => aMessage({ kind, body: "", mediaState: "ready", mediaUrl: `/f/${at}`, mediaName: "nota.pdf" });
  answer(messages.media, () => file(++requestCount));
  await openTicket(aCard(), [file(0)]);
}
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

test("a voice note whose link has expired is renewed as often as that happens, and one that is broken once", async () => {
  await withFile("voice");
  const sound = (await screen.findByRole("group", { name: "Voice message" })).querySelector("audio") as HTMLAudioElement;
  const breaks = async (times: number) => {
    fireEvent.error(sound);
    await waitFor(() => expect(sound.getAttribute("src")).toBe(`/f/${times}`));
  };
  later(61);
  await breaks(1);
  fireEvent.error(sound);
  later(61);
  await breaks(2);
  expect(requestCount).toBe(2);
});

test("a voice note whose link has expired is heard after one press, and none begins by itself", async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("It is not there."));
  await withFile("voice");
  const group = await screen.findByRole("group", { name: "Voice message" });
  const sound = group.querySelector("audio") as HTMLAudioElement;
  later(61);
  fireEvent.error(sound);
  await waitFor(() => expect(sound.getAttribute("src")).toBe("/f/1"));
  expect(play).not.toHaveBeenCalled();
  later(61);
  fireEvent.click(within(group).getByRole("button", { name: "Play" }));
  fireEvent.error(sound);
  await waitFor(() => expect(play.mock.contexts).toEqual([sound, sound]));
  expect(sound.getAttribute("src")).toBe("/f/2");
  fireEvent.playing(sound);
  later(61);
  fireEvent.error(sound);
  await waitFor(() => expect(sound.getAttribute("src")).toBe("/f/3"));
  expect(play).toHaveBeenCalledTimes(2);
});

test("a document whose link has grown old opens under a fresh one, in a window that knows nothing of this", async () => {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  await withFile("document");
  const link = await screen.findByRole("link", { name: /nota\.pdf/ });
  later(51);
  fireEvent.click(link);
  expect([open.mock.calls.length, tab.opener]).toEqual([1, null]);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("/f/1"));
});

test("a picture that no fresh link mends is shown as a file, not as a broken picture", async () => {
  await withFile("image");
  fireEvent.error(await screen.findByRole("img", { name: "nota.pdf" }));
  await waitFor(() => expect(screen.getByRole("img", { name: "nota.pdf" }).getAttribute("src")).toBe("/f/1"));
  fireEvent.error(screen.getByRole("img", { name: "nota.pdf" }));
  expect((await screen.findByRole("link", { name: /^nota\.pdf/ })).getAttribute("href")).toBe("/f/1");
  await waitFor(() => expect(screen.queryByRole("img", { name: "nota.pdf" })).toBeNull());
  expect(requestCount).toBe(1);
});
