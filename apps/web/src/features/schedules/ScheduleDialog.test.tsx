import { contacts } from "@recado/contract/contacts";
import type { Schedule } from "@recado/contract/schedule-news";
import { schedules } from "@recado/contract/schedules";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

const at = "2026-01-01T12:00:00.000Z";
const maria = {
  id: 7,
  name: "Maria Silva",
  number: "5511987654321",
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 5,
  whatsappId: null,
  createdAt: at,
  updatedAt: at,
  onWhatsApp: true,
  can: { change: true, remove: false, merge: false },
};
const stored: Schedule = {
  id: 1,
  body: "Seu pedido está pronto.",
  sendAt: "2099-07-01T13:30:42.000Z",
  sentAt: null,
  sent: false,
  status: "PENDENTE",
  failure: null,
  contactId: 7,
  contact: { id: 7, name: maria.name, number: maria.number },
  ticketId: null,
  userId: 1,
  user: { id: 1, name: "Ana" },
  mediaPath: null,
  mediaName: null,
  repeats: null,
  repeatsUntil: null,
  companyId: 5,
  createdAt: at,
  updatedAt: at,
};

const body = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ });
const moment = () => screen.getByLabelText<HTMLInputElement>(/Send at/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Schedule" }));

beforeEach(() => {
  signedIn();
  answer(contacts.show, () => ({ ...maria, extraInfo: [], identities: [], whatsapp: null, openTicket: null }));
  answer(contacts.list, () => ({ contacts: [maria], count: 1, hasMore: false, cursor: null }) as never);
});

test("from a conversation it is for its contact, an hour from now, with variables and how they will read", async () => {
  const sent: unknown[] = [];
  answer(schedules.create, ({ body }) => {
    sent.push(body);
    return stored;
  });
  const onClose = vi.fn();
  show(<ScheduleDialog contactId={7} ticketId={3} onClose={onClose} />);
  expect(await screen.findByDisplayValue(/Maria Silva/)).toBeTruthy();
  expect(screen.getByText(/Sao Paulo \(GMT-3\)/)).toBeTruthy();

  await userEvent.type(body(), "Olá ");
  await userEvent.click(screen.getByRole("button", { name: "First name" }));
  expect(body().value).toBe("Olá {{firstName}}");
  expect(screen.getByText("Olá Maria")).toBeTruthy();

  fireEvent.change(moment(), { target: { value: "2001-01-01T10:00" } });
  await save();
  expect(await screen.findByText("This time has passed: choose a later one.")).toBeTruthy();
  expect(sent).toEqual([]);

  fireEvent.change(moment(), { target: { value: "2099-07-01T10:30" } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: "Olá {{firstName}}", contactId: 7, sendAt: "2099-07-01T10:30", ticketId: 3 }]);
});

test("what is stored though no answer came is not planned twice", async () => {
  const ids: unknown[] = [];
  const stores = (reply: () => Schedule | Promise<Schedule>) =>
    answer(schedules.create, ({ body: { clientId } }) => {
      ids.push(clientId);
      return reply();
    });
  stores(() => Promise.reject(HttpResponse.error()));
  show(<ScheduleDialog contactId={7} ticketId={3} onClose={() => {}} />);
  await userEvent.type(body(), "Bom dia!");
  await save();
  await waitFor(() => expect(ids).toHaveLength(1));
  stores(() => stored);
  await save();
  await waitFor(() => expect(ids).toHaveLength(2));
  expect([ids[1], typeof ids[0]]).toEqual([ids[0], "string"]);
});

test("an empty one says what is missing, and somebody is found by name", async () => {
  show(<ScheduleDialog onClose={() => {}} />);
  await save();
  expect(await screen.findAllByText("Fill in this field.")).toHaveLength(2);
  await userEvent.click(screen.getByRole("combobox", { name: /Contact/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Maria Silva/ }));
  expect(await screen.findByDisplayValue(/Maria Silva/)).toBeTruthy();
});

test("what nobody has moved keeps its seconds; the time is the company's", async () => {
  const sent: { sendAt: string }[] = [];
  answer(schedules.update, ({ body }) => {
    sent.push(body);
    return stored;
  });
  show(<ScheduleDialog schedule={stored} onClose={() => {}} />);
  expect(moment().value).toBe("2099-07-01T10:30");
  await userEvent.type(body(), " Até!");
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ sendAt: stored.sendAt }]));
});

test("what was sent is shown, and nothing of it can be changed", async () => {
  show(<ScheduleDialog schedule={{ ...stored, status: "ENVIADA", sent: true, sentAt: at }} onClose={() => {}} />);
  expect(await screen.findByRole("dialog", { name: "Message sent" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Schedule" })).toBeNull();
  expect(body().readOnly).toBe(true);
});

test("what just left while one wrote says so", async () => {
  refuse(schedules.update, "ERR_SCHEDULE_SENT");
  show(<ScheduleDialog schedule={stored} onClose={() => {}} />);
  await userEvent.type(body(), "!");
  await save();
  expect(await screen.findByText(/can no longer be changed/)).toBeTruthy();
});

test("a picture is taken off after a question only", async () => {
  const detached: number[] = [];
  const whole = { ...stored, mediaPath: "/api/media/x", mediaName: "foto.png" };
  answer(schedules.update, () => whole);
  answer(schedules.detach, ({ params }) => {
    detached.push(params.id);
    return stored;
  });
  show(<ScheduleDialog schedule={whole} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove the picture" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: "foto.png" })).toBeNull());
  await save();
  await waitFor(() => expect(detached).toEqual([1]));
});

test("a picture that is only chosen yet is taken off again: nothing of it is stored, and nothing is left to be discarded", async () => {
  const requests: string[] = [];
  answer(schedules.update, () => stored);
  answer(schedules.attach, () => {
    requests.push("attach");
    return stored;
  });
  answer(schedules.detach, () => {
    requests.push("detach");
    return stored;
  });
  const address = { createObjectURL: vi.fn(() => "blob:oferta"), revokeObjectURL: vi.fn() };
  Object.assign(URL, address);
  const onClose = vi.fn();
  show(<ScheduleDialog schedule={stored} onClose={onClose} />);
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const file = new File(["x"], "oferta.png", { type: "image/png" });
  await userEvent.upload(chooser, file);
  const remove = () => userEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  await remove();
  const question = await screen.findByRole("dialog", { name: "Remove the picture?" });
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(screen.getByRole("img", { name: "oferta.png" })).toBeTruthy();
  await remove();
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: "oferta.png" })).toBeNull());
  expect(screen.getByRole("button", { name: "Choose a picture" })).toBeTruthy();
  expect(address.revokeObjectURL).toHaveBeenCalledWith("blob:oferta");
  await userEvent.upload(chooser, file);
  expect(await screen.findByRole("img", { name: "oferta.png" }), "the same file can be chosen again").toBeTruthy();
  await remove();
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: "oferta.png" })).toBeNull());
  // Cancelling now needs no confirmation.
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(requests).toEqual([]);
});
