import { type ConnectionCard, connections, type Provider } from "@recado/contract/connections";
import { prompts } from "@recado/contract/prompts";
import { type Queue, queues } from "@recado/contract/queues";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, cutOff, refuse, show, signedIn } from "../../testing.tsx";
import { aPrompt } from "../prompts/testing/samples.ts";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { connectionKeys } from "./queries.ts";
import { aCard, aConnection } from "./testing/samples.ts";

const at = "2026-01-01T12:00:00.000Z";
const queue = (id: number, name: string): Queue => ({
  id,
  name,
  color: "#123456",
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  companyId: 5,
  orderQueue: null,
  integrationId: null,
  promptId: null,
  createdAt: at,
  updatedAt: at,
});
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const offered = () => answer(connections.providers, () => ({ providers: ["beta", "cloud"] as const satisfies Provider[] }));

/** Its path would match the providers' one as an id: the later handler wins. */
function serveCard(card: ConnectionCard) {
  answer(connections.show, () => card);
  offered();
}

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ isDefault: true }), aConnection({ id: 2, name: "Recepção" })]);
  offered();
  answer(queues.list, () => [queue(3, "Vendas"), queue(4, "Suporte")]);
});

const cloud = aCard({
  id: 2,
  name: "Oficial",
  provider: "cloud",
  status: "DISCONNECTED",
  greetingMessage: "Olá",
  expiresTicket: 30,
  webhook: { url: "https://recado.test/api/webhooks/cloud/abc", verifyToken: "verify-me" },
  credentials: { phoneNumberId: "1122", wabaId: "3344", hasAccessToken: true, hasAppSecret: false },
});

test("a new one says that it is unofficial, is saved, and goes on to its QR", async () => {
  const sent: { name?: string; provider?: string }[] = [];
  answer(connections.create, ({ body }) => {
    sent.push(body);
    return aCard({ id: 9, name: body.name });
  });
  const [onClose, onMade] = [vi.fn(), vi.fn()];
  show(<ConnectionDialog id={undefined} onClose={onClose} onMade={onMade} />);
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Loja 2");
  expect(screen.getByText("This way is not official: WhatsApp may block the number at any time.")).toBeTruthy();
  await save();
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent[0]).toMatchObject({ name: "Loja 2", provider: "beta", maxUseBotQueues: 3, queueIds: [] });
  expect(sent[0]).not.toHaveProperty("credentials");
});

test("a new connection is one by QR code until somebody chooses the test phone, and goes on to it at once", async () => {
  const sent: unknown[] = [];
  answer(connections.providers, () => ({ providers: ["beta", "cloud", "sandbox"] as const satisfies Provider[] }));
  answer(connections.create, ({ body }) => {
    sent.push(body.provider);
    return aCard({ id: 9, provider: "sandbox" });
  });
  const onMade = vi.fn();
  show(<ConnectionDialog id={undefined} onClose={vi.fn()} onMade={onMade} />);
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Loja 2");
  expect(screen.getByRole("radio", { checked: true }).textContent).not.toMatch(/Test phone/);
  await userEvent.click(screen.getByRole("radio", { name: /^Test phone/ }));
  expect(screen.queryByText("This way is not official: WhatsApp may block the number at any time.")).toBeNull();
  await save();
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(sent).toEqual(["sandbox"]);
});

test("with two queues a greeting is asked for, in the part where it stands", async () => {
  const sent: unknown[] = [];
  serveCard(aCard({ id: 2 }));
  answer(connections.update, ({ body }) => {
    sent.push(body.greetingMessage);
    return aCard();
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Vendas" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Suporte" }));
  await save();
  expect(await screen.findByText("With more than one queue, a greeting is required.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Messages" }).getAttribute("aria-selected")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(box(/^Greeting/)));
  expect(sent).toEqual([]);

  await userEvent.type(box(/^Greeting/), "Hi ");
  await userEvent.click(screen.getByRole("button", { name: "Insert variable Greeting" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /First name/ }));
  await save();
  await waitFor(() => expect(sent).toEqual(["Hi {{firstName}}"]));
});

test("secrets are kept unless one writes new ones; what Meta must know can be read", async () => {
  const sent: unknown[] = [];
  serveCard(cloud);
  answer(connections.update, ({ body }) => {
    sent.push(body.credentials);
    return cloud;
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  const token = await screen.findByLabelText<HTMLInputElement>("Access token");
  expect(token.value).toBe("");
  expect(screen.getAllByText("Kept. Leave empty to keep it.").map(({ id }) => id)).toEqual([token.getAttribute("aria-describedby")]);
  expect(box(/^Webhook address/).value).toBe("https://recado.test/api/webhooks/cloud/abc");
  expect(screen.getByText(/the events of another number are not kept here: give each its own address/)).toBeTruthy();
  expect(box(/^Verify token/).value).toBe("verify-me");
  await userEvent.type(screen.getByLabelText("App secret"), "s3cret");
  await save();
  await waitFor(() => expect(sent).toEqual([{ phoneNumberId: "1122", wabaId: "3344", accessToken: "", appSecret: "s3cret" }]));
});

test("what it was saved with comes back whole", async () => {
  const sent: object[] = [];
  serveCard(cloud);
  answer(connections.update, ({ body }) => {
    sent.push(body);
    return cloud;
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Timers" }));
  const minutes = box(/^Close after/);
  expect(minutes.value).toBe("30");
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "45");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: "Oficial", provider: "cloud", greetingMessage: "Olá", expiresTicket: 45, maxUseBotQueues: 3 });
});

const greeted = (greetingMessage: string) => aCard({ id: 2, greetingMessage });
const greeting = async () => (await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Greeting/, hidden: true })).value;
const open = () => userEvent.click(screen.getByRole("button", { name: "Open" }));

/** Opened once, and closed. */
async function openWith(card: ConnectionCard) {
  serveCard(card);
  const { cache } = show(<Opened />);
  await open();
  expect(await greeting()).toBe(card.greetingMessage);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  return cache;
}

test("opened again, it begins with what a colleague has written meanwhile, and does not write the old back", async () => {
  const sent: unknown[] = [];
  await openWith(greeted("Olá"));
  serveCard(greeted("Bem-vindo"));
  answer(connections.update, ({ body }) => {
    sent.push(body.greetingMessage);
    return aCard();
  });
  await open();
  expect(await greeting()).toBe("Bem-vindo");
  await save();
  await waitFor(() => expect(sent).toEqual(["Bem-vindo"]));
});

test("where it cannot be asked for again nothing old is offered instead, and a form that is shown is not taken away", async () => {
  const cache = await openWith(greeted("Olá"));
  const fails = () => {
    cutOff(connections.show);
    offered();
  };
  fails();
  await open();
  await screen.findByText("This could not be loaded");
  serveCard(greeted("Bem-vindo"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await greeting()).toBe("Bem-vindo");
  fails();
  await act(async () => {
    await cache.refetchQueries({ queryKey: connectionKeys.one(2) });
    await new Promise((drawn) => setTimeout(drawn, 20));
  });
  expect(cache.getQueryState(connectionKeys.one(2))?.status).toBe("error");
  expect(await greeting()).toBe("Bem-vindo");
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ConnectionDialog id={2} onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

test("while it is connected its provider stays, and the default one is not merely taken away", async () => {
  serveCard(aCard({ isDefault: true }));
  show(<ConnectionDialog id={1} onClose={vi.fn()} />);
  expect(await screen.findByText("To change it, disconnect first.")).toBeTruthy();
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  const isDefault = screen.getByRole<HTMLInputElement>("switch", { name: /Default connection/ });
  expect([isDefault.checked, isDefault.disabled]).toEqual([true, true]);
});

test.each([
  ["banned", { cause: "banned" }, true],
  ["unlinked", { cause: "asked" }, false],
])("another provider for a number that is %s says beforehand what becomes of its phone", async (_, over, says) => {
  serveCard(aCard({ id: 2, status: "DISCONNECTED", ...over }));
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  const another = await screen.findByRole("radio", { name: "WhatsApp Cloud API" });
  const leaves = () => screen.queryByText(/^If the phone still lists this device, remove it there/) !== null;
  expect(leaves()).toBe(false);
  await userEvent.click(another);
  expect(leaves()).toBe(says);
});

test("a name that another one has is said beside it", async () => {
  serveCard(aCard({ id: 2 }));
  refuse(connections.update, "ERR_DUPLICATED_CONNECTION");
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await screen.findByRole("textbox", { name: /^Name/ });
  await save();
  expect(await screen.findByText("There is a connection with this name already.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box(/^Name/)));
});

test("the templates of a Cloud number are listed, and asked for again", async () => {
  const requestedIds: number[] = [];
  serveCard(cloud);
  answer(connections.templates, () => [
    {
      name: "lembrete",
      language: "pt_BR",
      category: "UTILITY",
      status: "APPROVED",
      body: "Olá {{1}}",
      header: null,
      footer: null,
      variables: 1,
      slots: [{ part: "body" as const, name: "1" }],
      media: null,
      blocked: null,
    },
  ]);
  answer(connections.refreshTemplates, ({ params }) => {
    requestedIds.push(params.id);
    return null;
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Templates" }));
  expect(await screen.findByText("lembrete")).toBeTruthy();
  expect(screen.getByText("Approved")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(requestedIds).toEqual([2]));
});

test("why Meta gives no templates is said, and not that one should make some", async () => {
  serveCard({ ...cloud, templatesTrouble: "refused" });
  answer(connections.templates, () => []);
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Templates" }));
  expect(await screen.findByText(/^Meta does not give out the templates of this account/)).toBeTruthy();
  expect(screen.queryByText(/No templates yet/)).toBeNull();
});

test("a prompt or an integration that it refers to stays until it is taken away", async () => {
  const sent: unknown[] = [];
  serveCard(aCard({ id: 2, promptId: 7, integrationId: 8 }));
  answer(connections.update, ({ body }) => {
    sent.push([body.promptId, body.integrationId]);
    return aCard();
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  const prompt = await screen.findByRole<HTMLSelectElement>("combobox", { name: /^AI prompt/ });
  expect([...prompt.options].map(({ text }) => text)).toEqual(["None", "No. 7"]);
  expect(prompt.value).toBe("7");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Integration/ }), "None");
  await save();
  await waitFor(() => expect(sent).toEqual([[7, null]]));
});

test("a prompt of the company may be chosen", async () => {
  const sent: unknown[] = [];
  serveCard(aCard({ id: 2 }));
  answer(prompts.list, () => ({ prompts: [aPrompt({ id: 9, name: "Zelador" })], count: 1, hasMore: false }));
  answer(connections.update, ({ body }) => {
    sent.push(body.promptId);
    return aCard();
  });
  show(<ConnectionDialog id={2} onClose={vi.fn()} />);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^AI prompt/ }), "Zelador");
  await save();
  await waitFor(() => expect(sent).toEqual([9]));
});

test("where there is no prompt and no integration yet, nobody is asked to choose one", async () => {
  show(<ConnectionDialog id={undefined} onClose={vi.fn()} />);
  await screen.findByRole("textbox", { name: /^Name/ });
  for (const name of [/^AI prompt/, /^Integration/]) expect(screen.queryByRole("combobox", { name })).toBeNull();
});

test("a queue that somebody makes meanwhile may be chosen", async () => {
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: "New connection" }));
  await screen.findByRole("checkbox", { name: "Suporte" });
  answer(queues.list, () => [queue(3, "Vendas"), queue(4, "Suporte"), queue(5, "Entregas")]);
  tell("queue", { action: "update", queue: queue(5, "Entregas") });
  expect(await screen.findByRole("checkbox", { name: "Entregas" })).toBeTruthy();
});
