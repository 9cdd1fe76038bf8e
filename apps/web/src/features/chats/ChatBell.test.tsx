import { chats } from "@recado/contract/chats";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import * as chime from "../../lib/sound/chime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { ChatBell } from "./ChatBell.tsx";
import { aChat, aChatMessage, aMember } from "./testing/samples.ts";

const unread = (many: number, over = {}) =>
  aChat({ lastPlace: many, users: [aMember(1, "Ana", 0, many), aMember(8, "Bia", many)], ...over });

async function ring(many: number) {
  signedIn();
  answer(chats.list, () => ({ records: [unread(many, { lastMessage: "Bia: Hello" })], count: 1, hasMore: false, unread: many }));
  const shown = show(<ChatBell />);
  await waitFor(() => expect(shown.cache.getQueryData(["chats", "bell"])).toBeTruthy());
  return shown;
}
const bell = (name: string) => screen.findByRole("button", { name });

test("it counts what colleagues have said, lists the chats, and leads there", async () => {
  const { router } = await ring(2);
  await userEvent.click(await bell("2 unread messages in the team chat"));
  const link = await screen.findByRole("link", { name: "Shop downtown" });
  expect(screen.getByText("Bia: Hello")).toBeTruthy();
  await userEvent.click(link);
  expect(router.state.location.pathname).toBe(`/chats/${aChat().uuid}`);
});

test("what is said, read, begun and taken away is told", async () => {
  await ring(0);
  act(() => tell("chat", { action: "new-message", newMessage: aChatMessage(1), chat: unread(1) }));
  await bell("1 unread message in the team chat");
  act(() => tell("chatUser", { action: "create", record: unread(2, { id: 4 }) }));
  await bell("3 unread messages in the team chat");
  act(() => tell("chat", { action: "update", chat: aChat({ lastPlace: 1, users: [aMember(1, "Ana", 1), aMember(8, "Bia", 1)] }) }));
  await bell("2 unread messages in the team chat");
  act(() => tell("chatUser", { action: "delete", id: 4 }));
  await bell("Team chat");
});

test("it sounds when a colleague speaks, and not for oneself", async () => {
  vi.spyOn(chime, "canSound").mockReturnValue(true);
  const sound = vi.spyOn(chime, "chime").mockResolvedValue();
  await ring(0);
  act(() => tell("chat", { action: "new-message", newMessage: aChatMessage(1, { senderId: 1 }), chat: aChat({ lastPlace: 1 }) }));
  act(() => tell("chat", { action: "new-message", newMessage: aChatMessage(2), chat: unread(2) }));
  await waitFor(() => expect(sound).toHaveBeenCalledTimes(1));
});
