import type { FlowMedia } from "@recado/contract/flows";
import { flows } from "@recado/contract/flows";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, show, signedIn } from "../../../testing.tsx";
import { MediaContext } from "../media/useMedia.ts";
import { AudioDialog, ImageDialog, VideoDialog } from "./MediaDialog.tsx";

const sound: FlowMedia = { id: 1, name: "kept", original: "voz.mp3", mediaType: "audio/mpeg", size: 9, path: "/voz" };
const inFlow = (dialog: ReactElement) => show(<MediaContext value={new Map([[sound.name, sound]])}>{dialog}</MediaContext>);
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement, file);
const submit = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const dialog = { onSave: vi.fn(), onClose: vi.fn() };

beforeEach(() => {
  signedIn({ profile: "admin" });
  dialog.onSave.mockReset();
});

test("a new sound cannot be added before there is one, and then also as if it had just been recorded", async () => {
  answer(flows.uploadAudio, () => ({ ...sound, name: "uploaded" }));
  inFlow(<AudioDialog type="audio" data={{ url: "", record: false }} isNew {...dialog} />);
  screen.getByText("No audio selected...");
  expect(submit("Add").disabled).toBe(true);
  expect(screen.queryByRole("switch")).toBeNull();
  await choose(new File(["sound"], "nova.mp3", { type: "audio/mpeg" }));
  await userEvent.click(screen.getByRole("switch", { name: "Send as audio recorded just now" }));
  await userEvent.click(submit("Add"));
  expect(await screen.findByText("Audio added!")).toBeTruthy();
  expect(dialog.onSave).toHaveBeenCalledWith({ url: "uploaded", record: true });
});

test("of a sound that is there only how it is sent changes", async () => {
  inFlow(<AudioDialog type="audio" data={{ url: "kept", record: false }} isNew={false} {...dialog} />);
  expect(document.querySelector("input[type=file]")).toBeNull();
  screen.getByText("To send another audio, delete this block and create a new one.");
  await userEvent.click(screen.getByRole("switch", { name: "Send as audio recorded just now" }));
  await userEvent.click(submit("Save"));
  expect(dialog.onSave).toHaveBeenCalledWith({ url: "kept", record: true });
});

test.each([
  ["no sound yet", <AudioDialog key="empty" type="audio" data={{ url: "", record: false }} isNew={false} {...dialog} />, true],
  ["a sound that is gone", <AudioDialog key="gone" type="audio" data={{ url: "gone", record: false }} isNew={false} {...dialog} />, false],
  ["no picture yet", <ImageDialog key="img" type="img" data={{ url: "" }} isNew {...dialog} />, true],
  ["no film yet", <VideoDialog key="video" type="video" data={{ url: "" }} isNew {...dialog} />, true],
  ["a film that is there", <VideoDialog key="there" type="video" data={{ url: "kept" }} isNew={false} {...dialog} />, false],
])("where there is %s, a file can be chosen", (_, opened, isDisabled) => {
  inFlow(opened);
  expect(document.querySelector("input[type=file]")).toBeTruthy();
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: /^(Add|Save)$/ }).map(({ disabled }) => disabled)).toEqual([isDisabled]);
});
