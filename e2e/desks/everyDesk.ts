import type { Ticket } from "@recado/contract/tickets";
import { beforeAll, describe, inject, test } from "vitest";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { askAs } from "../ask.ts";
import { PASSWORD } from "../company.ts";
import { furnishAt } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { languages, themes, widths } from "../matrix/everyScreen.ts";
import { enter, type Person, seat, sitDown } from "../person.ts";
import { customerOf, mediaFrom, menu, said } from "../talk.ts";
import { answering } from "./answering.ts";

const ENDLESS = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(20);

/** A morning's work: every kind of message in one conversation, and two who wait. */
async function aMorning(role: string) {
  const people = [`Marina de Cássia Vasconcelos e Albuquerque 🌻 ${role}`, `عمر الخطيب ${role}`, `Zé ${role}`];
  const [MARINA = "", OMAR = "", ZE = ""] = people;
  const boss = await askAs("admin@demo.test", inject("app").password);
  const desk = await furnishAt(boss, { queue: `Marcenaria ${role}`, color: role === "agent" ? "#7048C6" : "#8A4B08", people });
  const [ana, marina] = [await askAs(desk.ana, PASSWORD), customerOf(desk, MARINA)];
  const { picture, film, voice } = await someMedia();
  const waiting = async (name: string) =>
    (await boss<{ tickets: Ticket[] }>("GET", "/tickets?showAll=true")).tickets.find(({ contact }) => contact.name === name);
  const SOON_MS = 60_000;

  await marina.say("Bom dia! Vocês fazem mesa de carvalho?");
  const { id, uuid } = (await eventually(() => waiting(MARINA), Boolean, SOON_MS)) as Ticket;
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
    () => waiting(ZE),
    (ticket) => ticket?.unreadMessages === 12,
    SOON_MS,
  );
  for (const name of [OMAR, ZE]) await boss("PUT", `/tickets/${(await waiting(name))?.id}`, { queueId: desk.queueId, status: "pending" });
  return { ana: desk.ana, uuid, MARINA, OMAR, ZE };
}

async function someMedia() {
  const person = await sitDown();
  await person.page.goto("/login");
  const media = await mediaFrom(person.page);
  await person.context.close();
  return media;
}

type Role = keyof typeof answering;

/** What stands on a desk that is worked at, as it looks in each language, width and theme. */
export function everyDesk(role: Role) {
  let desk: Desk;
  beforeAll(async () => {
    desk = await aMorning(role);
  });

  describe.each(languages)("in %s", (language) => {
    describe.each(widths)("%i px wide", (width) => {
      const person = seat({ language, width }, (person) =>
        role === "agent" ? enter(person, desk.ana, PASSWORD) : enter(person, "admin@demo.test"),
      );

      test.each(themes)("%s", async (theme) => {
        await person().page.emulateMedia({ colorScheme: theme });
        await lookAround(person(), desk, { role, name: `${role}-${language}-${width}-${theme}` });
      });
    });
  });
}

type Desk = Awaited<ReturnType<typeof aMorning>>;

async function lookAround(person: Person, { uuid, MARINA, OMAR, ZE }: Desk, { role, name }: { role: Role; name: string }) {
  const { page, t } = person;
  const look = (what: string) => looksRight(page, `desk-${what}-${name}`, { isLive: true });
  const dialog = page.getByRole("dialog");
  const away = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };

  await page.goto("/tickets?tab=pending");
  await page.getByText(ZE, { exact: true }).first().waitFor();
  await look("waiting");
  await page.goto("/tickets?tab=search&q=marina");
  await page.getByRole("link", { name: MARINA }).waitFor();
  await look("list");
  await page.goto(`/tickets/${uuid}`);
  await said(person, "Entregamos").waitFor();
  await look("talk");
  await page.getByText("Parecida com esta aqui").scrollIntoViewIfNeeded();
  await look("media");

  await menu(person, "tickets.transfer");
  await dialog.waitFor();
  await look("transfer");
  await away();
  await menu(person, "contactDrawer.title");
  const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
  await drawer.waitFor();
  await look("drawer");
  await drawer.getByRole("button", { name: t("common.close") }).click();
  for (const act of answering[role]) await act(person, look);

  // Of whom one is told depends on one's queues; the bell is there for everybody.
  const bell = [t("notifications.title"), t("notifications.bell_one", { count: "1" }), t("notifications.bell_other", { count: "\\d+" })];
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(bell.join("|")) })
    .click();
  await dialog.waitFor();
  await look("bell");
  await away();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("frame.palette.placeholder") }).fill("marina");
  await page.getByRole("option").first().waitFor();
  await look("palette");
  await away();

  await page.goto("/contacts");
  await page.getByText(OMAR).first().waitFor();
  await look("contacts");
}
