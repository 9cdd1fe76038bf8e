import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "../eventually.ts";
import { useOwnDatabase } from "../ownDatabase.ts";
import { type AppProcess, callAt, startProcess } from "../processes.ts";
import * as campaignShapes from "./campaignShapes.ts";
import { office } from "./frontEnd.ts";
import * as shapes from "./shapes.ts";
import { differences, page } from "./shapes.ts";

// Other front ends of this family must work: their calls, with their queries and bodies, and every answer field by field.
let app: AppProcess;
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  const { env } = await useOwnDatabase();
  app = await startProcess({ run: "web,worker,channels", env: { ...env, SANDBOX: "all" } });
}, 60_000);
afterAll(async () => void (await app?.stop("SIGKILL")));

test("it comes in, loads itself anew, and shows its frame", async () => {
  const { company, lia, whatsappId } = await office(app);
  const again = await callAt(app, "POST", "/auth/refresh_token", { headers: { cookie: lia.cookie.split(";")[0] ?? "" } });
  expect([again.status, differences(shapes.refreshed, again.body)]).toEqual([200, []]);
  await lia.get("/auth/me", { id: "number", profile: "string", super: "boolean" });
  await lia.get(`/users/${lia.user.id}`, shapes.user);
  await lia.get(`/companies/listPlan/${company.id}`, shapes.companyPlan);
  await lia.get(`/companies/${company.id}`, shapes.company);
  for (const path of [`/whatsapp?companyId=${company.id}&session=0`, "/whatsapp/?session=0", "/whatsapp/"])
    expect(await lia.get(path, [shapes.connection])).toHaveLength(1);
  await lia.get(`/whatsapp/${whatsappId}?session=0`, shapes.connectionCard);
  for (const path of ["/settings", "/settings/"]) expect((await lia.get(path, [shapes.setting])).length).toBeGreaterThan(7);
  await lia.get("/quick-messages?searchParam=&pageNumber=1&userId=1", page("records", {}));
  await lia.get("/schedules/?searchParam=&pageNumber=1", page("schedules", {}));
  await lia.get("/announcements/?searchParam=&pageNumber=1", page("records", {}));
  expect(await lia.refused("GET", "/users/undefined")).toEqual([400, "ERR_VALIDATION"]);
});

test("its admin sets up queues with their menus, people, tags, settings and a connection", async () => {
  const { lia, company } = await office(app);
  const schedules = [{ weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" }];
  const form = { name: "Vendas", color: "#00AA11", greetingMessage: "Olá", outOfHoursMessage: "", orderQueue: "", integrationId: "" };
  const queue = await lia.post("/queue", { ...form, promptId: null, schedules }, { ...shapes.queue, schedules: [shapes.opening] });
  await lia.put(`/queue/${queue.id}`, { ...queue, name: "Balcão", companyId: 1 }, shapes.queue);
  expect(await lia.get("/queue", [shapes.queue])).toMatchObject([{ name: "Balcão", companyId: company.id }]);
  await lia.get(`/queue/${queue.id}`, shapes.queue);

  const options = (parentId: number) => lia.get(`/queue-options?queueId=${queue.id}&parentId=${parentId}`, [shapes.queueOption]);
  expect(await options(-1)).toEqual([]);
  const typed = { title: "Boletos", message: "", option: 1, queueId: queue.id, parentId: null, edition: true, children: [] };
  const option = await lia.post("/queue-options", typed, shapes.queueOption);
  await lia.post("/queue-options", { ...typed, title: "Atual", parentId: option.id }, shapes.queueOption);
  await lia.put(`/queue-options/${option.id}`, { ...option, title: "Contas", edition: false }, shapes.queueOption);
  expect([await options(-1), await options(option.id)]).toMatchObject([[{ title: "Contas" }], [{ title: "Atual", parentId: option.id }]]);
  await lia.remove(`/queue-options/${option.id}`);
  expect(await options(-1)).toEqual([]);
  const menu = { options: [{ id: null, under: null, title: "Boletos", message: "" }], removed: [] };
  await lia.put(`/queue/${queue.id}/options`, menu, [shapes.queueOption]);

  const person = { name: "Bia", email: `${crypto.randomUUID()}@acme.test`, password: "Bom-trabalho-9", profile: "user" };
  const more = { allTicket: "desabled", whatsappId: "", queueIds: [queue.id], companyId: 1 };
  const bia = await lia.post("/users", { ...person, ...more }, shapes.user);
  expect(bia).toMatchObject({ companyId: company.id, queues: [{ id: queue.id }], whatsappId: null });
  const rui = await lia.post("/users/invitations", { name: "Rui", email: `${crypto.randomUUID()}@acme.test` }, shapes.user);
  await lia.post(`/users/${rui.id}/invitation`, {}, shapes.user);
  await lia.remove(`/users/${rui.id}`);
  expect(await lia.get("/users/invitations", { byMail: "boolean" })).toEqual({ byMail: false });
  await lia.put(`/users/${bia.id}`, { ...bia, ...more, password: "", allTicket: "enabled" }, shapes.user);
  expect(await lia.get("/users/?searchParam=BIA&pageNumber=1", page("users", shapes.userRow))).toMatchObject({ count: 1, hasMore: false });
  expect(await lia.get("/users/list", [shapes.userName])).toHaveLength(2);

  const steps = { connection: "boolean", queue: "boolean", colleague: "boolean", conversation: "boolean" } as const;
  await lia.get(`/companies/${company.id}/first-steps`, steps);
  await lia.put(`/companies/${company.id}/first-steps`, { shown: false }, shapes.company);

  const tag = await lia.post("/tags", { name: "Urgente", color: "", kanban: 0, userId: 1 }, shapes.tag);
  await lia.put(`/tags/${tag.id}`, { ...tag, color: "#112233", kanban: 1, userId: 1 }, shapes.tag);
  await lia.get("/tags/?searchParam=&pageNumber=1", page("tags", shapes.tagRow));
  await lia.get(`/tags?companyId=${company.id}`, page("tags", shapes.tagRow));
  expect(await lia.get("/tags/list", [shapes.tag])).toHaveLength(1);
  expect(await lia.get("/tags/kanban", { lista: [shapes.tag] })).toMatchObject({ lista: [{ id: tag.id }] });
  await lia.get(`/tags/${tag.id}`, shapes.tag);
  await lia.put("/tags/kanban/order", { ids: [tag.id] }, { lista: [shapes.named] });

  const keys = ["userRating", "scheduleType", "call", "CheckMsgIsGroup", "sendGreetingAccepted", "sendMsgTransfTicket"];
  const values = Object.fromEntries((await lia.get("/settings")).map(({ key, value }: { key: string; value: string }) => [key, value]));
  for (const key of [...keys, "sendGreetingMessageOneQueues", "chatBotType"])
    expect(await lia.put(`/settings/${key}`, { key, value: values[key] }, shapes.setting)).toMatchObject({ key, value: values[key] });

  const hours = { ...shapes.company, schedules: [shapes.opening], holidays: [shapes.holiday] };
  const holidays = [{ date: "2026-12-25", name: "Natal" }];
  await lia.put(`/companies/${company.id}/schedules`, { id: company.id, schedules, holidays }, hours);
  await lia.put(`/companies/${company.id}/locale`, { timeZone: "America/Sao_Paulo", language: "pt" }, hours);

  const texts = { greetingMessage: "", complationMessage: "", outOfHoursMessage: "", ratingMessage: "", expiresInactiveMessage: "" };
  const times = { expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: null, transferQueueId: "" };
  const values2 = { name: "Filial", isDefault: false, token: "", provider: "beta", queueIds: [queue.id], promptId: "", integrationId: "" };
  const made = await lia.post("/whatsapp", { ...texts, ...times, ...values2 }, shapes.connectionCard);
  const card = await lia.get(`/whatsapp/${made.id}?session=0`, shapes.connectionCard);
  await lia.put(`/whatsapp/${made.id}`, { ...card, queueIds: [], name: "Outra", transferQueueId: null }, shapes.connectionCard);
  for (const path of [`/whatsapp/${made.id}`, `/users/${bia.id}`, `/tags/${tag.id}`, `/queue/${queue.id}`]) await lia.remove(path);
});

test("it keeps contacts: finds them, shows them, and sends them back whole", async () => {
  const { lia, company } = await office(app);
  const typed = { name: "Maria Silva", number: "5511987650001", email: "", extraInfo: [{ name: "CPF", value: "1" }] };
  const made = await lia.post("/contacts", typed, shapes.contactCard);
  const shown = await lia.get(`/contacts/${made.id}`, shapes.contactCard);
  const put = { id: "number", name: "string", number: "string", email: "string", companyId: "number", profilePicUrl: "string?" };
  const whole = { ...shown, name: "Maria Souza", companyId: 1, extraInfo: [...shown.extraInfo, { name: "Cidade", value: "Santos" }] };
  expect(await lia.put(`/contacts/${made.id}`, whole, { ...put, extraInfo: shapes.extraInfo })).toMatchObject({ companyId: company.id });
  expect((await lia.get(`/contacts/${made.id}`)).extraInfo).toHaveLength(2);
  const lists = [
    "/contacts?searchParam=Maria",
    "/contacts/?searchParam=maria+souza&pageNumber=1",
    "/contacts/?searchParam=&pageNumber=1",
    "/contacts?searchParam=&pageNumber=1&date=&dateStart=&dateEnd=",
  ];
  for (const path of lists) expect((await lia.get(path, page("contacts", shapes.contact))).contacts).toMatchObject([{ id: made.id }]);
  expect(await lia.get(`/contacts/list?companyId=${company.id}`, [shapes.contact])).toHaveLength(1);
  const sheet = await lia.post("/contacts/upload", [
    { Nome: "Rui", Telefone: 5511987650002 },
    { Nome: "X", Telefone: "" },
  ]);
  expect(sheet).toMatchObject({ newContacts: [{ contactName: "Rui" }], errorBag: [{ contactName: "X" }] });
  expect(await lia.refused("POST", "/contacts", typed)).toEqual([409, "ERR_DUPLICATED_CONTACT"]);
  await lia.remove(`/contacts/${made.id}`);
});

test("colleagues talk with each other: each call, and what both hear under the names that they listen to", async () => {
  const { lia, company, person } = await office(app);
  const bia = await person({ name: "Bia" });
  for (const path of ["/chats", "/chats/?searchParam=&pageNumber=1"])
    expect(await lia.get(path, page("records", shapes.chat))).toMatchObject({ records: [], count: 0, hasMore: false });
  const line = await bia.listen();
  const chat = await lia.post("/chats", { users: [{ id: bia.user.id, name: "Bia" }], title: "Loja" }, shapes.chat);
  await line.hears(`chat-user-${bia.user.id}`, 1, { action: "string", record: shapes.chat });
  await bia.get(`/chats/${chat.uuid}`, shapes.chat);
  await lia.post(`/chats/${chat.id}/messages`, { message: "Bom dia" }, shapes.chatMessage);
  const shape = { action: "string", newMessage: shapes.chatMessage, chat: shapes.chat };
  for (const noun of ["chat", `chat-${chat.id}`]) expect(await line.hears(noun, 1, shape)).toMatchObject([{ action: "new-message" }]);
  expect((await bia.get("/chats", page("records", shapes.chat))).records[0].users[1]).toMatchObject({ unreads: 1 });
  await bia.post(`/chats/${chat.id}/read`, { userId: bia.user.id }, shapes.chat);
  expect((await bia.get(`/chats/${chat.id}/messages?pageNumber=1`, page("records", shapes.chatMessage))).records).toHaveLength(1);
  await lia.put(`/chats/${chat.id}`, { users: [{ id: bia.user.id }], title: "Filial", companyId: company.id }, shapes.chat);
  await lia.remove(`/chats/${chat.id}`);
  expect((await line.hears(`chat-user-${bia.user.id}`, 2, { action: "string" }))[1]).toMatchObject({ action: "delete", id: chat.id });
});

test("a file list is made with its places, changed as a whole record, and heard", async () => {
  const { lia, company } = await office(app);
  const line = await lia.listen();
  const form = { name: "Catálogo", message: "Segue.", options: [{ name: "a.pdf", path: "", mediaType: "", file: {} }] };
  const made = await lia.post("/files", { ...form, userId: lia.user.id }, shapes.fileList);
  await lia.put(`/files/${made.id}`, { ...made, message: "Aqui está." }, shapes.fileList);
  await lia.get(`/files/${made.id}`, shapes.fileList);
  await lia.post(`/files/uploadList/${made.id}`, { fileId: made.id, typeArch: "fileList" }, { mensagem: "string" });
  for (const path of [`/files/?companyId=${company.id}`, "/files/?searchParam=cat&pageNumber=1"])
    expect(await lia.get(path, page("files", shapes.fileList))).toMatchObject({ count: 1, files: [{ options: [{ name: "a.pdf" }] }] });
  expect(await lia.refused("POST", "/files", form)).toEqual([409, "ERR_DUPLICATED_FILE_LIST"]);
  await lia.remove(`/files/${made.id}`);
  const events = await line.hears("file", 3, { action: "string" });
  expect(differences(shapes.fileList, events[0]?.files)).toEqual([]);
  expect(events.at(-1)).toEqual({ action: "delete", fileId: made.id });
});

test("an integration is made, changed, found with and without a slash at the end, and removed", async () => {
  const { lia } = await office(app);
  const line = await lia.listen();
  const form = { type: "flowbuilder", name: "Boas-vindas", projectName: "Boas-vindas", jsonContent: "", language: "", urlN8N: "" };
  const made = await lia.post("/queueIntegration", { ...form, typebotDelayMessage: 1000, typebotExpires: 1 }, shapes.integration);
  await lia.put(`/queueIntegration/${made.id}`, { ...made, name: "Triagem" }, shapes.integration);
  for (const path of ["/queueIntegration", "/queueIntegration/", "/queueIntegration/?searchParam=triag&pageNumber=1"])
    expect(await lia.get(path, page("queueIntegrations", shapes.integration))).toMatchObject({ count: 1, hasMore: false });
  await lia.get(`/queueIntegration/${made.id}`, shapes.integration);
  const session = { projectName: "loja", jsonContent: "{}", language: "pt-BR" };
  expect(await lia.refused("POST", "/queueIntegration/testSession", session)).toEqual([400, "ERR_VALIDATION"]);
  await lia.remove(`/queueIntegration/${made.id}`);
  expect((await line.hears("queueIntegration", 3, { action: "string" })).map(({ action }) => action)).toEqual([
    "create",
    "update",
    "delete",
  ]);
});

test("a contact list is made, filled by hand and from a file, and removed with its contacts", async () => {
  const { lia } = await office(app);
  const line = await lia.listen();
  const made = await lia.post("/contact-lists", { name: "Clientes" }, shapes.contactList);
  await lia.put(`/contact-lists/${made.id}`, { ...made, name: "Clientes de inverno" }, shapes.contactList);
  const form = { name: "Bia", number: "5511987650001", email: "bia@exemplo.test", companyId: 1, contactListId: String(made.id) };
  const item = await lia.post("/contact-list-items", form, shapes.contactListItem);
  await lia.put(`/contact-list-items/${item.id}`, { ...item, name: "Bia Alves" }, shapes.contactListItem);
  await lia.get(`/contact-list-items/${item.id}`, shapes.contactListItem);

  const sheet = new FormData();
  sheet.append("file", new Blob(["nome;numero\nBia;5511987650001\nRui;5511987650002\n"]), "clientes.csv");
  expect(await lia.post(`/contact-lists/${made.id}/upload`, sheet)).toMatchObject({ records: [] });
  const reload = `ContactListItem-${made.id}`;
  expect(await line.hears(reload, 1, { action: "string", records: [] })).toMatchObject([{ action: "reload", records: [] }]);
  const query = `?searchParam=&pageNumber=1&contactListId=${made.id}`;
  expect(await lia.get(`/contact-list-items${query}`, page("contacts", shapes.contactListItem))).toMatchObject({
    count: 2,
    hasMore: false,
  });

  for (const path of ["/contact-lists/?searchParam=&pageNumber=1", "/contact-lists"])
    expect(await lia.get(path, page("records", shapes.contactList))).toMatchObject({ count: 1, records: [{ contactsCount: 2 }] });
  expect(await lia.get("/contact-lists/list?companyId=1", [shapes.named])).toHaveLength(1);
  await lia.get(`/contact-lists/${made.id}`, shapes.contactList);
  await lia.remove(`/contact-list-items/${item.id}`);
  await lia.remove(`/contact-lists/${made.id}`);
  const deleted = async (noun: string) => {
    const gone = () => line.news(noun).filter(({ action }) => action === "delete");
    return eventually(gone, ({ length }) => length > 0);
  };
  expect(await deleted("ContactListItem")).toEqual([{ action: "delete", id: item.id }]);
  expect(await deleted("ContactList")).toEqual([{ action: "delete", id: made.id }]);
});

test("a prompt is made, changed as it was read, found by its queue, and removed", async () => {
  const { lia } = await office(app);
  const line = await lia.listen();
  const queue = await lia.post("/queue", { name: "Ajuda", color: "#00AA22" }, shapes.queue);
  const prompt = "Você atende os clientes da loja e responde às perguntas deles.";
  const form = { name: "Atendente", prompt, model: "gpt-3.5-turbo-1106", maxTokens: 100, temperature: 1, apiKey: "sk-1", maxMessages: 10 };
  const voices = { voice: "texto", voiceKey: "", voiceRegion: "" };
  const made = await lia.post("/prompt", { ...form, ...voices, queueId: queue.id }, shapes.prompt);
  await lia.put(`/prompt/${made.id}`, { ...made, name: "Atendente 2" }, shapes.prompt);
  for (const path of ["/prompt", "/prompt/", "/prompt/?searchParam=ajuda&pageNumber=1"])
    expect(await lia.get(path, page("prompts", shapes.prompt))).toMatchObject({ count: 1, hasMore: false });
  await lia.get(`/prompt/${made.id}`, shapes.prompt);
  await lia.remove(`/prompt/${made.id}`);
  const events = await line.hears("prompt", 3, { action: "string" });
  expect(events.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  expect(differences(shapes.prompt, events[0]?.prompt)).toEqual([]);
  expect(events.at(-1)).toEqual({ action: "delete", promptId: made.id });
});

test("a flow is made, drawn, copied and started by a phrase, as other editors send them", async () => {
  const { lia, whatsappId } = await office(app);
  const line = await lia.listen();
  const made = await lia.post("/flowbuilder", { name: "Fluxo" }, { ...shapes.flow, flow: "null?" });
  const start = { id: "1", position: { x: 250, y: 100 }, data: { label: "Inicio do fluxo" }, type: "start", width: 229, height: 58 };
  const drawn = { idFlow: String(made.id), nodes: [start], connections: [] };
  expect(await lia.post("/flowbuilder/flow", drawn)).toBe("ok");
  const { flow } = await lia.get(`/flowbuilder/flow/${made.id}`, { flow: { ...shapes.flow, flow: "object?" } });
  expect(flow.flow).toMatchObject({ nodes: [{ id: "1", type: "start" }], connections: [] });
  expect(await lia.put("/flowbuilder", { name: "Boas-vindas", flowId: made.id })).toBe("ok");
  expect(await lia.refused("POST", "/flowbuilder", { name: "boas-vindas" })).toEqual([402, undefined]); // the body is "exist" itself
  await lia.post("/flowbuilder/duplicate", { flowId: made.id }, shapes.flow);
  expect(await lia.get("/flowbuilder", page("flows", shapes.flow))).toMatchObject({ count: 2, hasMore: false });

  const form = { name: "Promo", phrase: "quero", flowId: made.id, whatsappId };
  const phrase = await lia.post("/flowcampaign", form, shapes.flowCampaign);
  await lia.put("/flowcampaign", { ...form, id: phrase.id, status: false }, shapes.flowCampaign);
  expect(await lia.get("/flowcampaign", { flow: [shapes.flowCampaign] })).toMatchObject({ flow: [{ status: false }] });
  await lia.get(`/flowcampaign/${phrase.id}`, { details: shapes.flowCampaign });
  await lia.remove(`/flowcampaign/${phrase.id}`);
  await lia.remove(`/flowbuilder/${made.id}`);
  await line.hears("flow", 5, { action: "string" });
  expect((await line.hears("flowcampaign", 3, { action: "string" })).map(({ action }) => action)).toEqual(["create", "update", "delete"]);
});

test("its admin reads the numbers of a day, and what they count", async () => {
  const { lia } = await office(app);
  const today = new Date().toISOString().slice(0, 10);
  const numbers = { counters: shapes.counters, attendants: [shapes.attendant] };
  for (const query of [`date_from=${today}&date_to=${today}`, "days=7"]) await lia.get(`/dashboard?${query}`, numbers);
  const day = `initialDate=${today}&finalDate=${today}&companyId=1`;
  await lia.get(`/dashboard/ticketsUsers?${day}`, { data: [{ quantidade: "number", nome: "string" }] });
  await lia.get(`/dashboard/ticketsDay?${day}`, { data: [{ total: "number" }], count: "number" });
  await lia.get("/dashboard/now", { happening: "number", pending: "number", unanswered: "number", tickets: [] });
  await lia.get("/dashboard/table?by=queue", { rows: [{ id: "number", queued: "number" }] });
  await lia.get("/dashboard/counted?metric=pending", page("rows", shapes.named));
});

test("a campaign is made, sends to the end, and shows its report", async () => {
  const { lia, whatsappId } = await office(app);
  const line = await lia.listen();
  const list = await lia.post("/contact-lists", { name: "Clientes" });
  for (const number of ["5511987650001", "5511987650002"])
    await lia.post("/contact-list-items", { name: "Bia", number, email: "bia@exemplo.test", companyId: 1, contactListId: list.id });
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [{ key: "loja", value: "Centro" }] };
  await lia.post("/campaign-settings", { settings }, [campaignShapes.campaignSetting]);
  expect(await lia.get("/campaign-settings", [campaignShapes.campaignSetting])).toContainEqual(
    expect.objectContaining({ key: "variables", value: JSON.stringify(settings.variables) }),
  );
  const form = {
    ...{ name: "Inverno", message1: "Olá {nome}, na {loja}!", message2: null, message3: null, message4: null, message5: null },
    ...{ status: "INATIVA", scheduledAt: null, whatsappId, contactListId: list.id, tagListId: "Nenhuma", fileListId: null, companyId: 1 },
  };
  const made = await lia.post("/campaigns", form, campaignShapes.campaign);
  await lia.put(`/campaigns/${made.id}`, { ...made, name: "Casacos" }, campaignShapes.campaign);
  for (const path of ["/campaigns/?searchParam=casa&pageNumber=1", "/campaigns/"])
    expect(await lia.get(path, page("records", campaignShapes.campaign))).toMatchObject({ count: 1, hasMore: false });
  const file = new FormData();
  file.append("file", new Blob(["Tabela de preços"]), "precos.txt");
  expect(await lia.post(`/campaigns/${made.id}/media-upload`, file)).toMatchObject({ mensagem: "Arquivo anexado" });
  await lia.remove(`/campaigns/${made.id}/media-upload`);
  await lia.post(`/campaigns/${made.id}/restart`, {});
  const report = () => lia.get(`/campaigns/${made.id}`, campaignShapes.campaignReport);
  const over = await eventually(report, ({ status }) => status === "FINALIZADA", 30_000);
  expect(over.shipping.map(({ message }: { message: string }) => message)).toEqual(["Olá Bia, na Centro!", "Olá Bia, na Centro!"]);
  expect(over.shipping.filter(({ deliveredAt }: { deliveredAt: unknown }) => deliveredAt === null)).toEqual([]);
  expect(await lia.refused("POST", `/campaigns/${made.id}/cancel`, {})).toEqual([409, "ERR_CAMPAIGN_STATE"]);
  await lia.remove(`/campaigns/${made.id}`);
  await line.hears("campaign", 3, { action: "string" });
});
