import { contactMerges, contacts } from "@recado/contract/contacts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeTimers } from "../../../lib/testing/timers.ts";
import { answer, signedIn } from "../../../testing.tsx";
import { listed, openList, settled, told } from "../testing/list.tsx";
import { aCard, aContact, giveRoom } from "../testing/samples.ts";

const can = { change: true, remove: true, merge: true };
const many = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 1, can }));
const marina = many[0]!;
const zuleica = aContact({ id: 99, name: "Zuleica", can });
const merge = { id: 9, contact: { id: 99, name: "Zuleica", number: "" }, by: { id: 1, name: "Lia" }, createdAt: marina.createdAt };

const counts = (count: number) => waitFor(() => expect(document.querySelector("h1")?.parentElement?.textContent).toContain(String(count)));
const tellUndone = () => {
  told("create", zuleica, { outOf: 1 });
  told("update", marina);
};

beforeEach(() => {
  fakeTimers();
  giveRoom();
  signedIn({ profile: "admin" });
  answer(contacts.show, () => aCard(marina));
});

/** The merge is undone from his card; `whileAnswered` is what happens before the answer is there. */
async function undo(whileAnswered = () => {}) {
  let merges = [{ ...merge, can: { undo: true } }];
  listed(many);
  answer(contacts.merges, () => merges);
  answer(contactMerges.undo, () => {
    merges = [];
    listed([...many, zuleica]);
    whileAnswered();
    return aCard(marina);
  });
  const { cache } = openList();
  await counts(40);
  fireEvent.click(await screen.findByRole("button", { name: `Edit ${marina.name}` }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo: Zuleica" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("They are two contacts again");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  (document.activeElement as HTMLElement).blur();
  return cache;
}

test.each([
  ["after the list was asked for again", () => {}, tellUndone],
  ["before the undo was answered", tellUndone, () => {}],
])("two who are two again are counted as the server counts them, the news of it coming %s", async (_, before, after) => {
  const cache = await undo(before);
  await counts(41);
  after();
  await settled(cache);
  await counts(41);
});
