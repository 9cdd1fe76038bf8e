import { type Mail, mails } from "@recado/contract/mails";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { MailList } from "./MailList.tsx";

const heldMail: Mail = {
  id: 1,
  to: "ana@padaria-sol.test",
  subject: "Código para redefinir sua senha",
  status: "held",
  failure: null,
  createdAt: "2026-01-01T12:00:00.000Z",
};
const text = "Olá, Ana.\n\nUse este código:\n\n    042137\n\nEle vale por 15 minutos.\n\nRecado\n";

const listed = (records: Mail[]) => answer(mails.list, () => ({ records, count: records.length, hasMore: false }));
const open = async () => userEvent.click(await screen.findByRole("button", { name: /^Open “Código para redefinir sua senha”/ }));

beforeEach(() => void signedIn({ profile: "admin", super: true }));
afterEach(() => void vi.useRealTimers());

test("a row shows to whom, about what, when, and how it stands in words", async () => {
  listed([
    heldMail,
    { ...heldMail, id: 2, status: "queued" },
    { ...heldMail, id: 3, status: "sent" },
    { ...heldMail, id: 4, status: "failed" },
  ]);
  show(<MailList />);

  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]!.textContent).toContain("Código para redefinir sua senha");
  expect(within(rows[0]!).getByText("To ana@padaria-sol.test")).toBeTruthy();
  expect(rows[0]!.querySelector("time")?.dateTime).toBe(heldMail.createdAt);
  const states = ["Kept here", "Waiting to be sent", "Sent", "Not sent"];
  expect(rows.map((row, at) => within(row).getByText(states[at]!).textContent)).toEqual(states);
});

test("a mail that is kept here opens with its text, and its code is copied with one press", async () => {
  const user = userEvent.setup();
  listed([heldMail]);
  answer(mails.show, () => ({ ...heldMail, text }));
  show(<MailList />);
  await user.click(await screen.findByRole("button", { name: /^Open / }));

  const dialog = await screen.findByRole("dialog", { name: heldMail.subject });
  expect((await within(dialog).findByText(/Ele vale por 15 minutos/)).textContent).toContain("Olá, Ana.");
  expect(within(dialog).getByText("042137")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Copy code" }));
  expect(await screen.findByText("Copied!")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("042137");
});

test("a mail without a code has nothing to copy", async () => {
  listed([heldMail]);
  answer(mails.show, () => ({ ...heldMail, text: "Pedido 1234567 recebido em 150000 partes.\n" }));
  show(<MailList />);
  await open();
  await screen.findByText(/Pedido 1234567/);
  expect(screen.queryByRole("button", { name: "Copy code" })).toBeNull();
});

test("a mail that has left says why its text is gone, and one that could not leave says what the server answered", async () => {
  const failed: Mail = { ...heldMail, status: "failed", failure: "550 No such mailbox" };
  listed([failed]);
  answer(mails.show, () => ({ ...failed, text: null }));
  show(<MailList />);
  await open();
  expect(await screen.findByText("The mail server answered: 550 No such mailbox")).toBeTruthy();
  expect(await screen.findByText(/The text is not kept once sending was tried/)).toBeTruthy();
});

test("a text that did not come can be asked for again", async () => {
  listed([heldMail]);
  refuse(mails.show, "ERR_UNAVAILABLE");
  show(<MailList />);
  await open();
  await screen.findByRole("button", { name: "Try again" });
  answer(mails.show, () => ({ ...heldMail, text }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("042137")).toBeTruthy();
});

test("an empty outbox says what it is for, and shows by itself what comes and what becomes of it, also in what is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  const aWhile = () => act(() => vi.advanceTimersByTimeAsync(5_000));
  listed([]);
  show(<MailList />);
  expect(await screen.findByText(/Without a mail server \(SMTP\), password codes and welcome mails wait on this page/)).toBeTruthy();

  const queued: Mail = { ...heldMail, status: "queued" };
  listed([queued]);
  answer(mails.show, () => ({ ...queued, text }));
  await aWhile();
  await open();
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("042137");
  refuse(mails.show, "ERR_UNAVAILABLE");
  await aWhile();
  expect(dialog.getByText("042137"), "whoever reads it reads on").toBeTruthy();

  const failed: Mail = { ...heldMail, status: "failed", failure: "550 No such mailbox" };
  listed([failed]);
  answer(mails.show, () => ({ ...failed, text: null }));
  await aWhile();
  expect(await dialog.findByText("The mail server answered: 550 No such mailbox")).toBeTruthy();
  expect(screen.getAllByText("Not sent")).toHaveLength(2);
});
