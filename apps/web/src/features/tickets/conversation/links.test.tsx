import { messages } from "@recado/contract/messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../testing.tsx";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

afterEach(() => vi.restoreAllMocks());

const file = { mediaState: "ready", mediaMime: "audio/ogg", mediaName: "nota.ogg", mediaSize: 4 } as const;

/** Each link that is asked for is another one. */
async function withFile(kind: "voice" | "document") {
  let asked = 0;
  const message = (mediaUrl: string) => aMessage({ ...file, kind, mediaUrl, updatedAt: `2026-11-20T10:0${asked}:00.000Z` });
  answer(messages.media, () => {
    asked += 1;
    return message(`/api/media/link-${asked}`);
  });
  await openTicket(aCard(), [message("/api/media/link-0")]);
  return { asked: () => asked };
}

test("a sound whose link has grown old is asked for once more, each time it has; one that is broken is not asked for again and again", async () => {
  const { asked } = await withFile("voice");
  const sound = await screen.findByLabelText("Voice message");
  const src = () => sound.getAttribute("src");
  fireEvent.error(sound);
  await waitFor(() => expect(src()).toBe("/api/media/link-1"));
  fireEvent.error(sound);
  fireEvent.error(sound);
  expect(asked()).toBe(1);

  const later = performance.now() + 3_600_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  fireEvent.error(sound);
  await waitFor(() => expect(src()).toBe("/api/media/link-2"));
});

test("a file that is opened after an hour is opened by a new link, in a window of its own", async () => {
  const { asked } = await withFile("document");
  const link = await screen.findByRole("link", { name: /nota\.ogg/ });
  const later = performance.now() + 3_600_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  await act(async () => fireEvent.click(link));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("/api/media/link-1"));
  expect([tab.opener, asked()]).toEqual([null, 1]);
});
