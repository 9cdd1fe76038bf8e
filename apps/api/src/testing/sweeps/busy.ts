import { type EventPayload, events } from "@recado/contract/events";
import type { TicketPosition } from "@recado/contract/facts";
import { aNumber } from "../../modules/contacts/factory.ts";
import { openConversation } from "../../modules/messages/actions/open.ts";
import { sendMessage } from "../../modules/messages/actions/send.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "../../modules/messages/factory.ts";
import { noteTyping } from "../../modules/messages/receive/typing.ts";
import { createTicket } from "../../modules/tickets/factory.ts";
import { acceptTicket } from "../../modules/tickets/moves/accept.ts";
import { closeTicket } from "../../modules/tickets/moves/close.ts";
import { transferTicket } from "../../modules/tickets/moves/transfer.ts";
import { addNote, removeNote } from "../../modules/tickets/notes.ts";
import type { TestUser } from "../company.ts";
import { eventually } from "../eventually.ts";
import { samples } from "../samples.ts";
import type { TestSocket } from "../socketClient.ts";
import { aContact, aPhone, commonQueue } from "./places.ts";
import type { Peopled } from "./world.ts";

export type Stage = Awaited<ReturnType<typeof staged>>;

/** A company whose people may read different tickets, and one ticket of each sort, which stays where it is. */
export async function staged(company: Peopled) {
  const { canary, createUser } = company;
  const [common, hidden] = [await commonQueue(company), await company.createQueue(`Cobrança ${canary}`)];
  const people = {
    user: company.user,
    supervisor: company.supervisor,
    admin: company.admin, // they serve the common queue
    other: await createUser({ name: `Outra ${canary}`, queueIds: [hidden] }),
    picker: await createUser({ name: `Triagem ${canary}`, allTicket: true }),
    idle: await createUser({ name: `Ninguém ${canary}` }),
  };
  const [held, spare] = [await heldConnection(company), await heldConnection(company)];
  const stand = async (place: Partial<TicketPosition>) => {
    const number = aNumber();
    const contactId = await aContact(company, number);
    return { number, ...(await createTicket(company, { ...place, contactId, connectionId: held.connectionId })) };
  };
  const standing = {
    common: await stand({ queueId: common }),
    hidden: await stand({ queueId: hidden }),
    heldInHidden: await stand({ userId: company.supervisor.id, queueId: hidden }),
    loose: await stand({}),
  };
  return { company, people, common, hidden, held, spare, standing, phone: await aPhone(company) };
}

const PATIENCE_MS = 30_000;
const text = (body: string) => ({ body, sign: false, voice: false, quotedMsg: null });

/** A contact writes, and is shown as typing. */
async function hear({ company, held }: Stage, number: string, word: string) {
  const peer = { number, lid: null, userId: null, name: `João ${company.canary}` };
  await arrive(company, held, aMessage({ number, peer, body: `${word} ${company.canary}` }));
  await noteTyping(company.id, held.connectionId, { peer, isTyping: true });
}

async function annotate({ company }: Stage, ticketId: number, who: TestUser, word: string) {
  const note = (kept: string) => company.as(who, (ctx) => addNote(ctx, { ticketId, note: `${kept} ${company.canary}`, contactId: null }));
  await note(word);
  const { id } = await note("Engano");
  await company.as(who, (ctx) => removeNote(ctx, id));
  return id;
}

/** In each of the fixed tickets a message arrives, a note is added, and the conversation is read. */
export async function stir(stage: Stage, word: string) {
  const { company, standing } = stage;
  for (const { id, number } of Object.values(standing)) {
    await hear(stage, number, word);
    await annotate(stage, id, company.admin, word);
    await company.as(company.admin, (ctx) => openConversation(ctx, id, { pageNumber: 1, peek: false }));
  }
  await company.as(company.supervisor, (ctx) => sendMessage(ctx, standing.heldInHidden.id, text(`${word} ${company.canary}`)));
}

/**
 * A ticket's life through the hands and queues of people who may not read each other's. Each step waits until the admin got the event: its
 * payload shows the ticket at the time of sending. `lendTo` may read the ticket only while holding it.
 */
export async function live(stage: Stage, watching: TestSocket, word: string, lendTo?: TestUser) {
  const { company, people, common, hidden } = stage;
  const { supervisor, admin, other } = people;
  const number = aNumber();
  await hear(stage, number, word);
  const { id } = (await ticketsOf(company)).at(-1)!;
  const waitFor = <N extends "ticket" | "note">(noun: N, isIt: (payload: EventPayload<N>) => boolean) =>
    eventually(
      () => watching.of(events[noun].name(company.id)) as EventPayload<N>[],
      (news) => news.some(isIt),
      PATIENCE_MS,
    );
  const stands = (place: Partial<TicketPosition>) =>
    waitFor("ticket", (payload) => payload.action === "update" && payload.ticket.id === id && isAt(payload.ticket, place));
  const talk = async (who: TestUser) => {
    await hear(stage, number, word);
    await company.as(who, (ctx) => sendMessage(ctx, id, text(`${word} ${company.canary}`)));
    const noteId = await annotate(stage, id, who, word);
    await waitFor("note", (payload) => payload.action === "delete" && payload.noteId === noteId);
  };

  await stands({ status: "pending", queueId: null });
  await company.as(admin, (ctx) => acceptTicket(ctx, id, { userId: supervisor.id, queueId: common }));
  await stands({ userId: supervisor.id, queueId: common });
  await talk(supervisor);
  await company.as(supervisor, (ctx) => transferTicket(ctx, id, { queueId: hidden }));
  await stands({ status: "pending", queueId: hidden });
  await hear(stage, number, word);
  await company.as(other, (ctx) => acceptTicket(ctx, id));
  await stands({ userId: other.id, queueId: hidden });
  await talk(other);
  if (lendTo) {
    await company.as(other, (ctx) => transferTicket(ctx, id, { userId: lendTo.id }));
    await stands({ userId: lendTo.id, queueId: null });
    await talk(lendTo);
  }
  await company.as(lendTo ?? other, (ctx) => transferTicket(ctx, id, { queueId: hidden, status: "pending" }));
  await company.as(other, (ctx) => acceptTicket(ctx, id));
  await company.as(other, (ctx) => closeTicket(ctx, id));
  await stands({ status: "closed", userId: other.id, queueId: hidden });
}

const isAt = (ticket: TicketPosition, place: Partial<TicketPosition>) =>
  Object.entries(place).every(([key, value]) => ticket[key as keyof TicketPosition] === value);

/** A little work with each module: for everybody, for one person, and for admins only. */
export async function keepHouse(stage: Stage, word: string) {
  for (const { daily } of samples) await daily?.live(stage, `${word} ${stage.company.canary}`);
}
