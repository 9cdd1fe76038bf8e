import { contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, cutOff, refuse, show, signedIn } from "../../testing.tsx";
import { ContactDialog } from "./ContactDialog.tsx";
import { aCard } from "./testing/samples.ts";

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const write = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const marina = aCard({
  name: "Marina",
  number: "5511987654321",
  email: "marina@exemplo.test",
  extraInfo: [
    { id: 4, name: "CPF", value: "123" },
    { id: 5, name: "Rua", value: "Aurora" },
  ],
});

function sent() {
  const bodies: unknown[] = [];
  answer(contacts.create, ({ body }) => {
    bodies.push(body);
    return aCard({ name: body.name });
  });
  answer(contacts.update, ({ body }) => {
    bodies.push(body);
    return marina;
  });
  return bodies;
}

async function edit(card = marina) {
  answer(contacts.show, () => card);
  const onClose = vi.fn();
  const { cache } = show(<ContactDialog contactId={card.id} onClose={onClose} />);
  await screen.findByRole("textbox", { name: /^Name( \*)?$/ });
  return Object.assign(onClose, { cache });
}

beforeEach(() => void signedIn());

test("what is missing is said beside its field before anything is sent; a whole contact is sent once", async () => {
  const bodies = sent();
  const onClose = vi.fn();
  show(<ContactDialog onClose={onClose} />);
  await press("Save");
  expect(await screen.findAllByText("Fill in this field.")).toHaveLength(2);
  write(/^Name( \*)?$/, "M");
  write(/^Number/, "98765");
  write("Email", "marina@");
  await press("Save");
  expect(await screen.findByText("Use at least 2 characters.")).toBeTruthy();
  expect(screen.getByText("Enter the number with its country and area code, like +55 11 98765-4321.")).toBeTruthy();
  expect(screen.getByText("Enter a valid email, like name@company.com.")).toBeTruthy();
  expect(bodies).toEqual([]);

  write(/^Name( \*)?$/, "Marina");
  write(/^Number/, "5511987654321");
  expect(screen.getByText("+55 11 98765-4321"), "how it will be read").toBeTruthy();
  write("Email", "");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ name: "Marina", number: "5511987654321", email: "", extraInfo: [] }]);
});

test("further information is added, changed and taken away; a row without its name is pointed at, an empty one is none", async () => {
  const bodies = sent();
  const onClose = await edit();
  write("Value of information 1", "1234");
  await press("Remove information 2");
  expect(document.activeElement).toBe(box("Name of information 1"));
  await press("Add information");
  expect(document.activeElement).toBe(box("Name of information 2"));
  write("Value of information 2", "sem nome");
  await press("Add information");
  await press("Save");
  expect(await screen.findByText("Fill in this field.")).toBeTruthy();
  expect(document.activeElement).toBe(box("Name of information 2"));
  expect(bodies).toEqual([]);

  write("Name of information 2", "Nota");
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toMatchObject([
    {
      extraInfo: [
        { id: 4, name: "CPF", value: "1234" },
        { name: "Nota", value: "sem nome" },
      ],
    },
  ]);
});

const rua = marina.extraInfo[1]!;

test("what a colleague changes while the form is open stays: only what was changed here is sent", async () => {
  const bodies = sent();
  const onClose = await edit();
  answer(contacts.show, () => ({ ...marina, name: "Marina Lima", email: "lima@exemplo.test", extraInfo: [rua] }));
  write("Email", "m@exemplo.test");
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ email: "m@exemplo.test" }]);
});

test("a row that a colleague added, changed or took away meanwhile is as he left it, and those written here are as they stand here", async () => {
  const bodies = sent();
  const onClose = await edit({ ...marina, extraInfo: [...marina.extraInfo, { id: 6, name: "Nota", value: "A" }] });
  const extra = { id: 7, name: "Dele", value: "novo" };
  answer(contacts.show, () => ({ ...marina, extraInfo: [{ id: 4, name: "CPF", value: "999" }, { ...rua, value: "Sol" }, extra] }));
  write("Value of information 1", "456");
  await press("Add information");
  write("Name of information 4", "Minha");
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const mine = { name: "Minha", value: "" };
  expect(bodies).toEqual([{ extraInfo: [{ id: 4, name: "CPF", value: "456" }, { ...rua, value: "Sol" }, extra, mine] }]);
});

test("what is written from the right to the left stands so while it is written", async () => {
  await edit();
  const fields = [/^Name( \*)?$/, "Name of information 1", "Value of information 1"].map((name) => screen.getByRole("textbox", { name }));
  expect(fields.map((one) => one.parentElement?.getAttribute("dir"))).toEqual(["auto", "auto", "auto"]);
});

test("a number that somebody has is said with his name", async () => {
  refuse(contacts.create, "ERR_DUPLICATED_CONTACT", { contact: { id: 9, name: "Bia Lima" } });
  show(<ContactDialog onClose={vi.fn()} />);
  write(/^Name( \*)?$/, "Marina");
  write(/^Number/, "5511987654321");
  await press("Save");
  expect(await screen.findByText("Bia Lima has this number already.")).toBeTruthy();
  expect(document.activeElement).toBe(box(/^Number/));
});

test("a number cannot be taken away", async () => {
  const bodies = sent();
  await edit();
  expect(box(/^Number/).value).toBe("+55 11 98765-4321");
  await userEvent.clear(box(/^Number/));
  await press("Save");
  expect(await screen.findByText("Fill in this field.")).toBeTruthy();
  expect(bodies).toEqual([]);
});

test("whose number the provider hides is saved without one", async () => {
  const bodies = sent();
  const onClose = await edit({ ...marina, number: "", extraInfo: [] });
  expect(screen.getByText("WhatsApp hides this person's number. If you know it, write it here.")).toBeTruthy();
  await userEvent.type(box(/^Name( \*)?$/), " D");
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ name: "Marina D" }]);
});

test("what is pasted into a new contact is taken whole, and what is too much of it is said instead of cut off", async () => {
  const bodies = sent();
  show(<ContactDialog onClose={() => {}} />);
  write(/^Number/, "+55 11 98765-4321");
  await press("Add information");
  for (const [name, text] of [
    [/^Name( \*)?$/, "n".repeat(51)],
    [/^Name of information 1/, "f".repeat(52)],
    [/^Value of information 1/, "v".repeat(503)],
  ] as const) {
    await userEvent.click(box(name));
    await userEvent.paste(text);
    expect(box(name).value).toBe(text);
  }
  await press("Save");
  for (const text of ["50 characters: 1 too", "50 characters: 2 too", "500 characters: 3 too"])
    expect(await screen.findByText(`Use at most ${text} many.`)).toBeTruthy();
  expect(bodies).toEqual([]);
});

test.each(["M", "Padaria e Confeitaria ".repeat(4).trim()])(
  "a name as the provider told it, %s, is no mistake until somebody writes it",
  async (name) => {
    const bodies = sent();
    const onClose = await edit({ ...marina, name, number: "6834001", extraInfo: [] });
    write("Email", "m@exemplo.test");
    write(/^Name( \*)?$/, `${name}${"!".repeat(60)}`);
    await press("Save");
    expect(await screen.findByText(`Use at most 50 characters: ${name.length + 10} too many.`)).toBeTruthy();
    expect(bodies).toEqual([]);
    write(/^Name( \*)?$/, name);
    await press("Save");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies).toEqual([{ email: "m@exemplo.test" }]);
  },
);

test("a group is asked for no number", async () => {
  await edit({ ...marina, number: "", isGroup: true });
  expect(screen.queryByRole("textbox", { name: /^Number/ })).toBeNull();
});

const beside = () => userEvent.click(document.querySelector(".mantine-Modal-overlay")!);
test.each([
  ["by Cancel", () => press("Cancel")],
  ["by Escape", () => userEvent.keyboard("{Escape}")],
  ["by a press beside it", beside],
])("what was typed is not lost without a question: %s", async (_, leave) => {
  const onClose = await edit();
  await userEvent.type(box(/^Name( \*)?$/), "!");
  await leave();
  const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(box(/^Name( \*)?$/).value).toBe("Marina!");
});

test("who is gone meanwhile is said to be, and what fails is tried again", async () => {
  cutOff(contacts.show);
  show(<ContactDialog contactId={1} onClose={vi.fn()} />);
  await screen.findByText("This could not be loaded");
  answer(contacts.show, () => marina);
  await press("Try again");
  await screen.findByRole("textbox", { name: /^Name( \*)?$/ });
  refuse(contacts.update, "ERR_NO_CONTACT_FOUND");
  await press("Save");
  expect(await screen.findByText("Contact not found.")).toBeTruthy();
  expect(box(/^Name( \*)?$/).value).toBe("Marina");
});

test("what was typed of one who becomes a part of another stands in the form of that one, and is not lost without a question", async () => {
  const bodies = sent();
  const onClose = await edit();
  write(/^Name( \*)?$/, "Marina Alves");
  write("Value of information 1", "456");
  const other = aCard({ id: 9, name: "Mari", number: "5511900000009", email: "mari@exemplo.test", extraInfo: [] });
  answer(contacts.show, () => other);
  act(() => tell("contact", { action: "delete", contactId: marina.id, into: 9 }));
  await waitFor(() => expect(box("Email").value).toBe("mari@exemplo.test"));
  await waitFor(() => expect(box(/^Name( \*)?$/).value).toBe("Marina Alves"));
  await press("Cancel");
  const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ name: "Marina Alves", extraInfo: [{ name: "CPF", value: "456" }] }]);
});

test("what is typed stays where it is though a later look at the contact fails", async () => {
  const { cache } = await edit();
  write("Email", "nova@exemplo.test");
  cutOff(contacts.show);
  await act(async () => {
    await cache.refetchQueries();
    await new Promise((drawn) => setTimeout(drawn, 20));
  });
  expect(box("Email").value).toBe("nova@exemplo.test");
});

test("of more further fields than there may be, as imports and merges bring them, it is said how many have to go; then it is saved", async () => {
  const bodies = sent();
  const rows = Array.from({ length: 51 }, (_, at) => ({ id: at + 1, name: `Field ${at + 1}`, value: "x" }));
  const onClose = await edit(aCard({ name: "Marina", extraInfo: rows }));
  fireEvent.click(screen.getByText("Save"));
  expect((await screen.findByText("There is room for 50. Remove 1 to save.")).getAttribute("role")).toBe("alert");
  expect([bodies, onClose.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByLabelText("Remove information 51"));
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("what the server refuses of something that has no field here is said above the buttons", async () => {
  await edit();
  refuse(contacts.update, "ERR_VALIDATION", { details: { whatsappId: ["invalid_type"], name: ["too_big"] } });
  await press("Save");
  expect(await screen.findByText("Something in the form is not right. Check it and send it again.")).toBeTruthy();
});
