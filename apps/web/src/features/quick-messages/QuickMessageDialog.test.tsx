import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { QuickMessageDialog } from "./QuickMessageDialog.tsx";

const stored: QuickMessage = {
  id: 1,
  shortcode: "oi",
  message: "Olá!",
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  companyId: 5,
  userId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { change: true },
};

const shortcode = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Shortcode/ });
const message = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const fill = async () => {
  await userEvent.type(shortcode(), "oi");
  await userEvent.type(message(), "Olá!");
};

test("an empty form says what is missing, where it is missing, and sends nothing; a full one is sent once", async () => {
  signedIn({ profile: "supervisor" });
  const sent: unknown[] = [];
  answer(quickMessages.create, ({ body }) => {
    sent.push(body);
    return { ...stored, ...body };
  });
  const onClose = vi.fn();
  show(<QuickMessageDialog onClose={onClose} />);

  await save();
  expect(await screen.findAllByText("Fill in this field.")).toHaveLength(2);
  expect(shortcode().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(shortcode());
  expect(sent).toEqual([]);

  await fill();
  await userEvent.click(screen.getByRole("switch", { name: /For the whole company/ }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ shortcode: "oi", message: "Olá!", geral: true, status: true }]);
});

test("however often Enter is pressed, it is sent once", async () => {
  signedIn();
  const sent = vi.fn(() => stored);
  answer(quickMessages.create, sent);
  const onClose = vi.fn();
  show(<QuickMessageDialog onClose={onClose} />);
  await fill();
  const form = shortcode().form as HTMLFormElement;

  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  fireEvent.submit(form); // saved, and not yet closed
  expect(sent).toHaveBeenCalledOnce();
});

test("a shortcode of two words is refused before it is sent", async () => {
  signedIn();
  show(<QuickMessageDialog onClose={vi.fn()} />);
  await userEvent.type(shortcode(), "bom dia");
  await userEvent.type(message(), "Olá!");
  await save();
  expect(await screen.findByText("Use a single word, without blanks or slashes.")).toBeTruthy();
});

test("a shortcode that exists is said beside it, and what was written stays", async () => {
  signedIn();
  refuse(quickMessages.create, "ERR_DUPLICATED_SHORTCODE");
  const onClose = vi.fn();
  show(<QuickMessageDialog onClose={onClose} />);
  await fill();
  await save();

  expect(await screen.findByText("This shortcode exists already. Choose another one.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(shortcode()));
  expect(message().value).toBe("Olá!");
  expect(onClose).not.toHaveBeenCalled();
});

test("a refusal of the whole is said above the buttons, with the number of the error", async () => {
  signedIn();
  refuse(quickMessages.create, "ERR_INTERNAL_SERVER_ERROR", { id: "0197a000-aaaa" });
  show(<QuickMessageDialog onClose={vi.fn()} />);
  await fill();
  await save();
  expect((await screen.findByText(/Something went wrong on our side/)).textContent).toContain("0197a000");
});

test("only those who lead may write for the whole company", () => {
  signedIn({ profile: "user" });
  show(<QuickMessageDialog onClose={vi.fn()} />);
  expect(screen.queryByRole("switch", { name: /For the whole company/ })).toBeNull();
  expect(screen.getByRole("switch", { name: /Active/ })).toBeTruthy();
});

test("an attachment follows the text; when it is refused a second try does not store the text twice", async () => {
  signedIn();
  const stores: string[] = [];
  answer(quickMessages.create, () => {
    stores.push("create");
    return stored;
  });
  answer(quickMessages.update, ({ params }) => {
    stores.push(`update ${params.id}`);
    return stored;
  });
  refuse(quickMessages.attach, "ERR_FILE_TYPE");
  const onClose = vi.fn();
  show(<QuickMessageDialog onClose={onClose} />);
  await fill();
  attach(new File(["cardapio"], "cardapio.pdf", { type: "application/pdf" }));
  await save();
  expect(await screen.findByText("This type of file is not accepted.")).toBeTruthy();

  const files: string[] = [];
  answer(quickMessages.attach, ({ file }) => {
    files.push(file?.name ?? "");
    return { ...stored, isMedia: true };
  });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(stores).toEqual(["create", "update 1"]);
  expect(files).toEqual(["cardapio.pdf"]);
});

test("an attachment is taken off when the form is saved", async () => {
  signedIn();
  const withFile = { ...stored, isMedia: true, mediaName: "cardapio.pdf", mediaPath: "/api/media/x" };
  answer(quickMessages.update, () => withFile);
  const detached = vi.fn(() => stored);
  answer(quickMessages.detach, detached);
  const onClose = vi.fn();
  show(<QuickMessageDialog quickMessage={withFile} onClose={onClose} />);

  await userEvent.click(screen.getByRole("button", { name: "Remove attachment" }));
  expect(screen.queryByText("cardapio.pdf")).toBeNull();
  expect(detached).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(detached).toHaveBeenCalledOnce();
});

test("closing a form with something in it asks before it is lost", async () => {
  signedIn();
  const onClose = vi.fn();
  show(<QuickMessageDialog onClose={onClose} />);
  await userEvent.type(shortcode(), "oi");

  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

function attach(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}
