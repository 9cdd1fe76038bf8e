import { randomInt } from "node:crypto";
import type { Ticket } from "@recado/contract/tickets";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { PASSWORD } from "../company.ts";
import { furnishAt } from "../desk.ts";
import { sitDown } from "../person.ts";
import { customerOf, mediaFrom } from "../talk.ts";

export type Role = "agent" | "admin";
export type Desk = Awaited<ReturnType<typeof aMorning>>;

export const ASKED = "De 1 a 3, como foi o atendimento?";
export const THANKED = "Até a próxima!";
const SOON_MS = 60_000;
const ENDLESS = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(20);

/** The initial state: every kind of message in one conversation, and two pending tickets. */
export async function aMorning(role: Role) {
  const people = [`Marina de Cássia Vasconcelos e Albuquerque 🌻 ${role}`, `عمر الخطيب ${role}`, `Zé ${role}`];
  const [MARINA = "", OMAR = "", ZE = ""] = people;
  const boss = await askAs("admin@demo.test", theApp().password);
  const names = ["Ana Prado", "Bia Nunes"].map((name) => `${name} ${role}`) as [string, string];
  const connection = { ratingMessage: ASKED, complationMessage: THANKED };
  await boss("PUT", "/settings/userRating", { value: "enabled" });
  await boss("PUT", "/settings/CheckMsgIsGroup", { value: "disabled" });
  const desk = await furnishAt(boss, {
    queue: `Marcenaria ${role}`,
    color: role === "agent" ? "#7048C6" : "#8A4B08",
    people,
    agents: names,
    connection,
  });
  const [ana, marina] = [await askAs(desk.ana, PASSWORD), customerOf(desk, MARINA)];
  const { picture, film, voice } = await someMedia();

  await marina.say("Bom dia! Vocês fazem mesa de carvalho?");
  const { id, uuid } = await waiting(boss, MARINA);
  await boss("PUT", `/tickets/${id}`, { queueId: desk.queueId, status: "pending" });
  await ana("PUT", `/tickets/${id}`, { status: "open" });
  const tags: { id: number }[] = [];
  for (const name of ["Orçamento", "Cliente antigo", "Entrega no interior de São Paulo"])
    tags.push(await boss<{ id: number }>("POST", "/tags", { name: `${name} ${role}`, color: "#2A9D8F", kanban: 0 }));
  await ana("POST", "/tags/sync", { ticketId: id, tags });
  await ana("POST", "/ticket-notes", { ticketId: id, note: "Prefere carvalho claro.\nEntrega só à tarde." });

  await marina.send({ name: "mesa.png", type: "image/png", content: picture, caption: "Parecida com esta aqui" });
  await marina.send({ name: "sala.webm", type: "video/webm", content: film });
  await marina.send({ name: "voz.webm", type: "audio/webm", content: voice, voice: true });
  await marina.send({ name: "obrigada.png", type: "image/png", content: picture, sticker: true });
  await marina.send({ name: `${ENDLESS.slice(0, 140)}.pdf`, type: "application/pdf", content: Uint8Array.from(Buffer.from("%PDF-1.7\n")) });
  await marina.sendSpecial("location", "Rua das Laranjeiras, 120");
  await marina.sendSpecial("poll", "Qual madeira?\nCarvalho\nImbuia");
  await marina.sendSpecial("unknown", "orderMessage");
  await marina.sendSpecial("contact", "Marido da Marina");
  await marina.call("missed");
  await marina.say(ENDLESS);
  await marina.say("أهلا، هل تصنعون طاولات كبيرة؟");
  await marina.say("Isto não era para vocês");
  await marina.erase("Isto não era para vocês");
  await marina.answer("Bom dia!", "E entregam no sábado?");
  await ana("POST", `/messages/${id}`, {
    body: "Entregamos, *sim*: _até as 13h_. https://exemplo.test/entregas",
    sign: true,
  });
  await eventually(
    () => marina.messages(),
    (all) => all.some(({ fromCompany }) => fromCompany),
    SOON_MS,
  );
  await marina.react("Entregamos", "❤️");
  await marina.read();

  await desk.say(OMAR, "مرحبا، أريد طاولة");
  for (let at = 0; at < 12; at += 1) await desk.say(ZE, `Oi ${at}`);
  await eventually(
    () => waiting(boss, ZE),
    (ticket) => ticket.unreadMessages === 12,
    SOON_MS,
  );
  for (const name of [OMAR, ZE])
    await boss("PUT", `/tickets/${(await waiting(boss, name)).id}`, { queueId: desk.queueId, status: "pending" });
  const queue = `Marcenaria ${role}`;
  const quick = { shortcode: `frete-${role}`, message: "O frete para a capital é de R$ 60,00." };
  await boss("POST", "/quick-messages", { ...quick, geral: true });
  const FAMILY = `Família Vasconcelos ${role}`;
  const [group, foreign] = [await aGroup(desk, FAMILY), await aForeignOne(desk, role)];
  const BIGODE = `Seu Bigode ${role}`;
  const [kept, gone] = [await aContact(boss, BIGODE), await aContact(boss, `Bigode do escritório ${role}`)];
  await boss("POST", `/contacts/${kept}/merge`, { contactId: gone, taken: [] });
  return { ...desk, BIGODE, FAMILY, queue, names, quick, uuid, group, foreign, MARINA, OMAR, ZE };
}

const aContact = async (as: Furnished["as"], name: string) =>
  (await as<{ id: number }>("POST", "/contacts", { name, number: `55119${randomInt(1e7, 1e8)}` })).id;

/** Several people in one conversation. */
async function aGroup(desk: Furnished, name: string) {
  await desk.meet(name, true);
  const members = [...desk.ids].filter(([person]) => person !== name).map(([, id]) => id);
  for (const [at, body] of ["Bom dia, gente! A mesa chega quando?", "Sábado, acho", "Alguém precisa estar em casa 🙋"].entries())
    await desk.as("POST", `/sandbox/${desk.phone}/people/${desk.ids.get(name)}/messages`, { body, authorId: members[at % members.length] });
  const { id, uuid } = await waiting(desk.as, name);
  await desk.as("PUT", `/tickets/${id}`, { queueId: desk.queueId, status: "open" });
  return uuid;
}

/** A ticket in a queue that these agents may not see. */
async function aForeignOne(desk: Furnished, role: Role) {
  const name = `Zilda Camargo ${role}`;
  const queue = await desk.as<{ id: number }>("POST", "/queue", {
    name: `Cobrança ${role}`,
    color: role === "agent" ? "#7C2D12" : "#9A3412",
  });
  await desk.meet(name);
  await desk.say(name, "O sofá já está pronto?");
  const { id, uuid } = await waiting(desk.as, name);
  await desk.as("PUT", `/tickets/${id}`, { queueId: queue.id, status: "pending" });
  return uuid;
}

type Furnished = Awaited<ReturnType<typeof furnishAt>>;

const waiting = (as: Furnished["as"], name: string) =>
  eventually(
    async () => (await as<{ tickets: Ticket[] }>("GET", "/tickets?showAll=true")).tickets.find(({ contact }) => contact.name === name),
    Boolean,
    SOON_MS,
  ) as Promise<Ticket>;

async function someMedia() {
  const person = await sitDown();
  await person.page.goto("/login");
  const media = await mediaFrom(person.page);
  await person.context.close();
  return media;
}
