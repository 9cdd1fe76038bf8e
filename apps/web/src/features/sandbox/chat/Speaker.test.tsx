import { sandbox } from "@recado/contract/sandbox";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../testing.tsx";
import { open } from "../testing/open.tsx";
import { aMessage, aPerson, aPhone } from "../testing/samples.ts";

const group = aPerson({ id: 9, name: "Condomínio", isGroup: true });
const groupMessage = aMessage({ body: "Reunião amanhã?", author: "Marina Duarte" });

/** Opens the group, and records the reactions sent by the phone. */
async function inTheGroup(people = aPhone().people) {
  const { held, calls } = await open({
    phone: aPhone({ people: [...people, group] }),
    messages: [groupMessage],
    path: "/sandbox?person=9",
  });
  const sentReactions: unknown[] = [];
  answer(sandbox.react, ({ body: { emoji, authorId } }) => {
    sentReactions.push([emoji, authorId]);
    const others = held.messages[0]!.reactions.filter((one) => one.authorId !== authorId);
    held.messages = [
      { ...groupMessage, reactions: [...others, ...(emoji ? [{ emoji, fromCompany: false, authorId: authorId ?? null }] : [])] },
    ];
    return null;
  });
  return { held, given: sentReactions, calls };
}

const speaks = async (name: string) => userEvent.selectOptions(await screen.findByRole("combobox", { name: "Who speaks" }), name);
const message = async () => (await screen.findByText("Reunião amanhã?")).closest("li")!;
async function menu() {
  await userEvent.click(within(await message()).getByRole("button", { name: "Message options" }));
  await screen.findByRole("menuitem", { name: "Reply" });
}
const choose = async (item: string) => userEvent.click(await screen.findByRole("menuitem", { name: item }));

test("in a group whoever speaks reacts, each with a reaction of his own, which he alone takes back", async () => {
  const { given: sentReactions } = await inTheGroup();
  await menu();
  await choose("React with 👍");
  await speaks("Rogério Paiva");
  await menu();
  await choose("React with ❤️");
  await waitFor(async () => expect((await message()).textContent).toMatch(/👍 ❤️$/));
  await menu();
  expect(screen.getByRole("menuitem", { name: "React with 👍" })).toBeTruthy();
  await choose("Remove ❤️");
  await waitFor(async () => expect((await message()).textContent).toMatch(/👍$/));
  expect(sentReactions).toEqual([
    ["👍", 1],
    ["❤️", 2],
    ["", 2],
  ]);
});

test("where every phone is off nobody reacts", async () => {
  await inTheGroup([aPerson({ online: false })]);
  await menu();
  expect(screen.queryByRole("menuitem", { name: "React with 👍" })).toBeNull();
});

test("who speaks is still he after he has corrected what was said", async () => {
  await inTheGroup();
  answer(sandbox.edit, () => null);
  await speaks("Rogério Paiva");
  await menu();
  await choose("Edit");
  await userEvent.type(await screen.findByRole("textbox", { name: "Message" }), "!{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save the change" })).toBeNull());
  expect(await screen.findByRole("combobox", { name: "Who speaks" })).toHaveProperty("value", "2");
});

test("in a group whoever speaks calls it", async () => {
  const { calls } = await inTheGroup();
  await userEvent.click(await screen.findByRole("button", { name: "Call the group" }));
  expect(await screen.findByText("The group was called.")).toBeTruthy();
  await speaks("Rogério Paiva");
  await userEvent.click(screen.getByRole("button", { name: "Video-call the group" }));
  await waitFor(() =>
    expect(calls).toEqual([
      { video: false, state: "missed", authorId: 1 },
      { video: true, state: "missed", authorId: 2 },
    ]),
  );
});

test("where every phone is off nobody calls the group", async () => {
  await inTheGroup([aPerson({ online: false })]);
  for (const name of ["Call the group", "Video-call the group"])
    expect(await screen.findByRole("button", { name })).toHaveProperty("disabled", true);
});
