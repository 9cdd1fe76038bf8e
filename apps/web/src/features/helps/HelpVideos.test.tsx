import { type Help, helps } from "@recado/contract/helps";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { HelpVideos } from "./HelpVideos.tsx";
import { aHelp } from "./testing/samples.ts";

const listed = (records: Help[]) => answer(helps.list, () => ({ records, count: records.length, hasMore: false }));

beforeEach(() => void signedIn({ profile: "admin", super: true }));

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a title of two letters and a video of another site are refused before anything is sent; a whole address is kept as its code", async () => {
  const sent: unknown[] = [];
  answer(helps.create, ({ body }) => {
    sent.push(body);
    return aHelp(body);
  });
  const onClose = vi.fn();
  show(<HelpDialog onClose={onClose} />);
  expect(screen.queryByRole("button", { name: "Delete" }), "there is nothing to delete yet").toBeNull();
  await userEvent.type(field(/^Title/), "ab");
  await userEvent.type(field(/^YouTube video/), "https://vimeo.com/a-B_c1D2e3F");
  await save();
  expect(await screen.findByText("Use at least 3 characters.")).toBeTruthy();
  expect(screen.getByText("Paste the address of a YouTube video, or its code of 11 characters.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(field(/^Title/), "c");
  await userEvent.clear(field(/^YouTube video/));
  await userEvent.type(field(/^YouTube video/), "https://youtu.be/a-B_c1D2e3F?si=x");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ title: "abc", description: "", video: "a-B_c1D2e3F" }]);
});

test("a title that another one has is said on its field", async () => {
  refuse(helps.update, "ERR_DUPLICATED_HELP");
  show(<HelpDialog help={aHelp()} onClose={vi.fn()} />);
  await save();
  expect(await screen.findByText("There is a help video with this title already.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
});

test("one is deleted where it is edited, after a question", async () => {
  const removed: number[] = [];
  listed([aHelp()]);
  answer(helps.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <HelpVideos />
    </>,
  );
  const row = await screen.findByRole("listitem");
  expect(within(row).queryByRole("button", { name: /Delete/ })).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: "Edit First steps" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete First steps?" });
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No help videos yet")).toBeTruthy();
  expect(removed).toEqual([1]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("one that is refused to be deleted stays open, and says why", async () => {
  refuse(helps.remove, "ERR_NO_HELP_FOUND");
  const onClose = vi.fn();
  show(<HelpDialog help={aHelp()} onClose={onClose} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(within(await screen.findByRole("dialog", { name: "Delete First steps?" })).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("This help video no longer exists.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
