import { type Connection, connections } from "@recado/contract/connections";
import { invitations } from "@recado/contract/invitations";
import { type Queue, queues } from "@recado/contract/queues";
import { type User, users } from "@recado/contract/users";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { session } from "../../lib/session.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { UserDialog } from "./UserDialog.tsx";

const bruno: User = {
  id: 7,
  name: "Bruno Lima",
  email: "bruno@padaria-sol.test",
  companyId: 5,
  profile: "user",
  super: false,
  allTicket: "desabled",
  online: false,
  whatsappId: null,
  language: null,
  invitedUntil: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  queues: [],
  company: { id: 5, name: "Padaria Sol" },
  can: { change: true, remove: true },
};
const me: User = { ...bruno, id: 1, name: "Ana Souza", email: "ana@padaria-sol.test", profile: "admin" };

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Name/ });
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Email/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^(Password|New password)/);
const currentPassword = () => screen.queryByLabelText<HTMLInputElement>(/^Current password/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const fill = async () => {
  await userEvent.type(name(), "Bruno Lima");
  await userEvent.type(email(), "bruno@padaria-sol.test");
  await userEvent.type(password(), "bom trabalho 9");
};

const aQueue = (id: number, name: string): Queue => ({
  id,
  name,
  color: "#1f7a8c",
  companyId: 5,
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  orderQueue: null,
  integrationId: null,
  promptId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const aConnection = (id: number, name: string): Connection => ({
  id,
  name,
  number: null,
  status: "CONNECTED",
  cause: null,
  causeDetail: null,
  statusSince: bruno.createdAt,
  pausedUntil: null,
  retryAt: null,
  isDefault: id === 1,
  provider: "beta",
  qrcode: "",
  qrExpiresAt: null,
  pairingCode: null,
  retries: 0,
  battery: null,
  plugged: null,
  greetingMessage: "",
  farewellMessage: "",
  complationMessage: "",
  outOfHoursMessage: "",
  ratingMessage: "",
  expiresInactiveMessage: "",
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  transferQueueId: null,
  timeToTransfer: 0,
  promptId: null,
  integrationId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  joinBubbles: false,
  companyId: 5,
  createdAt: bruno.createdAt,
  updatedAt: bruno.createdAt,
  token: "",
  hasToken: false,
  queues: [],
  waiting: 0,
  can: { change: true, act: true },
});

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(queues.list, () => [aQueue(3, "Vendas"), aQueue(4, "Suporte")]);
  answer(connections.list, () => []);
  answer(invitations.means, () => ({ byMail: true }));
});

test("an empty form says what is missing and sends nothing; a full one is sent once", async () => {
  const sent: unknown[] = [];
  answer(users.create, ({ body }) => {
    sent.push(body);
    return bruno;
  });
  const onClose = vi.fn();
  show(<UserDialog onClose={onClose} />);

  await save();
  expect(await screen.findByText("Enter the email.")).toBeTruthy();
  expect(screen.getByText("Fill in this field.")).toBeTruthy();
  expect(screen.getByText("Enter the password.")).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(sent).toEqual([]);

  await fill();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Profile" }), "Supervisor");
  await userEvent.click(screen.getByRole("switch", { name: /Sees tickets without a queue/ }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Suporte" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const places = { queueIds: [4], whatsappId: null };
  expect(sent).toEqual([
    {
      name: "Bruno Lima",
      email: "bruno@padaria-sol.test",
      password: "bom trabalho 9",
      profile: "supervisor",
      allTicket: "enabled",
      ...places,
    },
  ]);
});

test("where there are several connections he is given one of them, or the company's", async () => {
  const sent: unknown[] = [];
  answer(connections.list, () => [aConnection(1, "Loja"), aConnection(2, "Recepção")]);
  answer(users.update, ({ body }) => {
    sent.push(body.whatsappId);
    return bruno;
  });
  show(<UserDialog user={{ ...bruno, whatsappId: 1 }} onClose={vi.fn()} />);
  const line = await screen.findByRole<HTMLSelectElement>("combobox", { name: /^Default connection/ });
  expect(line.selectedOptions[0]?.text).toBe("Loja");
  await userEvent.selectOptions(line, "Recepção");
  await save();
  await waitFor(() => expect(sent).toEqual([2]));
});

test("a connection that comes while the form is open is offered in it", async () => {
  answer(connections.list, () => [aConnection(1, "Loja")]);
  const { cache } = show(<UserDialog user={bruno} onClose={vi.fn()} />);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  answer(connections.list, () => [aConnection(1, "Loja"), aConnection(2, "Recepção")]);
  act(() => tell("whatsapp", { action: "create", whatsapp: aConnection(2, "Recepção") }));
  expect(await screen.findByRole("option", { name: "Recepção" })).toBeTruthy();
});

test("bounds are said beside the field", async () => {
  show(<UserDialog user={bruno} onClose={vi.fn()} />);
  await userEvent.clear(name());
  await userEvent.type(name(), "B");
  await userEvent.clear(email());
  await userEvent.type(email(), "bruno");
  await userEvent.type(password(), "abcd");
  await save();
  expect(await screen.findByText("Use at least 2 characters.")).toBeTruthy();
  expect(screen.getByText("Use at least 5 characters.")).toBeTruthy();
  expect(screen.getByText(/Enter a valid email/)).toBeTruthy();
});

test("an empty password keeps the one he has", async () => {
  const sent: unknown[] = [];
  answer(users.update, ({ params, body }) => {
    sent.push([params.id, body]);
    return bruno;
  });
  const onClose = vi.fn();
  show(<UserDialog user={bruno} onClose={onClose} />);
  await userEvent.type(name(), " Neto");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const rest = { email: bruno.email, password: "", profile: "user", allTicket: "desabled", queueIds: [], whatsappId: null };
  expect(sent).toEqual([[7, { name: "Bruno Lima Neto", ...rest }]]);
});

test("what another profile means is said before it is saved", async () => {
  show(<UserDialog user={bruno} onClose={vi.fn()} />);
  expect(screen.getByText("Answers the tickets of their queues.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Profile" }), "Administrator");
  expect(screen.getByText("Once another profile is saved, this person has to sign in again.")).toBeTruthy();
});

test.each([
  ["ERR_DUPLICATED_EMAIL", "There is an account with this email already.", email],
  ["ERR_COMMON_PASSWORD", "That password is too common. Choose another one.", password],
] as const)("%s is said beside its field, and what was written stays", async (code, text, field) => {
  refuse(users.create, code);
  const onClose = vi.fn();
  show(<UserDialog onClose={onClose} />);
  await fill();
  await save();
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(name().value).toBe("Bruno Lima");
  expect(onClose).not.toHaveBeenCalled();
});

test("a plan that is full says how many it allows", async () => {
  refuse(users.create, "ERR_PLAN_LIMIT", { limit: 3 });
  show(<UserDialog onClose={vi.fn()} />);
  await fill();
  await save();
  expect(await screen.findByText(/Your plan allows 3, and all of them are in use/)).toBeTruthy();
});

test("whoever changes his own e-mail or password proves that it is him", async () => {
  const sent: unknown[] = [];
  answer(users.update, ({ body }) => {
    sent.push(body);
    return { ...me, email: "ana.souza@padaria-sol.test" };
  });
  const onClose = vi.fn();
  show(<UserDialog user={me} onClose={onClose} />);
  expect(currentPassword()).toBeNull();

  await userEvent.clear(email());
  await userEvent.type(email(), "ana.souza@padaria-sol.test");
  await save();
  expect(await screen.findByText("Enter your current password to change email or password.")).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(currentPassword()!, "bom dia 7");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ email: "ana.souza@padaria-sol.test", password: "", currentPassword: "bom dia 7" }]);
  expect(session()).toMatchObject({ user: { email: "ana.souza@padaria-sol.test" } });
});

test("a wrong present password is said beside it", async () => {
  refuse(users.update, "ERR_CURRENT_PASSWORD");
  show(<UserDialog user={me} onClose={vi.fn()} />);
  await userEvent.type(password(), "bom trabalho 9");
  await userEvent.type(currentPassword()!, "wrong");
  await save();
  await waitFor(() => expect(document.activeElement).toBe(currentPassword()));
});

test("a profile is given by those who may", () => {
  signedIn({ profile: "supervisor" });
  show(<UserDialog onClose={vi.fn()} />);
  expect(screen.queryByRole("combobox", { name: "Profile" })).toBeNull();
});

test("who is invited gets no password here; where no mail leaves that is said before", async () => {
  const sent: unknown[] = [];
  answer(invitations.means, () => ({ byMail: false }));
  answer(invitations.create, ({ body }) => {
    sent.push(body);
    return { ...bruno, invitedUntil: "2999-01-01T00:00:00.000Z" };
  });
  const onClose = vi.fn();
  show(<UserDialog onClose={onClose} />);
  await fill();
  expect(screen.queryByText(/does not send emails yet/)).toBeNull();
  await userEvent.click(screen.getByRole("switch", { name: /Invite by email/ }));
  expect(await screen.findByText(/does not send emails yet/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { name: "Bruno Lima", email: "bruno@padaria-sol.test", profile: "user", allTicket: "desabled", queueIds: [], whatsappId: null },
  ]);
});

test("an invitation that is over says so, and another is sent by one press", async () => {
  answer(invitations.again, ({ params }) => ({ ...bruno, id: params.id, invitedUntil: "2999-01-01T00:00:00.000Z" }));
  show(<UserDialog user={{ ...bruno, invitedUntil: "2001-01-01T00:00:00.000Z" }} onClose={vi.fn()} />);
  expect(await screen.findByText(/has expired/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Invite again" }));
  expect(await screen.findByText(/valid until/)).toBeTruthy();
});

test("whoever has no queue does not see who waits, which is said until he has one; admins see all", async () => {
  show(<UserDialog user={bruno} onClose={vi.fn()} />);
  expect(await screen.findByText(/does not see who is waiting: only tickets transferred/)).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: /Sees tickets without a queue/ }));
  expect(screen.getByText(/only those waiting without one/)).toBeTruthy();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Vendas" }));
  expect(screen.queryByRole("note")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Vendas" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Profile" }), "Administrator");
  expect(screen.queryByRole("note")).toBeNull();
});
