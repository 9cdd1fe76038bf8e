import { randomUUID } from "node:crypto";
import { long } from "../../testing/bounds.ts";
import { eventually } from "../../testing/eventually.ts";
import { clientsOwn, finds, leadsNowhere, refused, type Sample, serversHear } from "../../testing/sample.ts";
import { aClosedTicket, aContact, aHiddenTicket, aNote, aTicket, commonQueue, lastUndo, uuidOf } from "../../testing/sweeps/places.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { createTag } from "../tags/actions.ts";
import { ticketPolicy } from "./policy.ts";

async function aTaggedTicket(company: Peopled) {
  const ticketId = await aTicket(company);
  await company.run(async (ctx) => {
    const { id } = await createTag(ctx, { name: `Do ticket ${company.canary}`.slice(0, 50), color: "#7048C6", kanban: 0 });
    await ctx.tx.insertInto("ticket_tags").values({ ticket_id: ticketId, tag_id: id }).execute();
  });
}

export const sample: Sample = {
  furnish: aTaggedTicket,
  records: {
    "tickets.id": aTicket,
    "tickets.uuid": async (company) => uuidOf(company, await aTicket(company)),
    "tickets.undo.id": aClosedTicket,
    "ticketMarks.id": aTicket,
    "ticketNotes.id": aNote,
  },
  closed: {
    "tickets.id": aHiddenTicket,
    "tickets.uuid": async (company) => uuidOf(company, await aHiddenTicket(company)),
    "tickets.undo.id": aHiddenTicket,
    "ticketMarks.id": aHiddenTicket,
  },
  bodies: {
    "tickets.create": async (company) => ({ contactId: await aContact(company), queueId: await commonQueue(company) }),
    "tickets.undo": async (company) => ({ undo: await lastUndo(company) }),
    "tagSync.sync": async (company) => ({ ticketId: await aTicket(company), tags: [] }),
    "ticketNotes.create": async (company) => ({ ticketId: await aTicket(company), note: "Prefere à tarde." }),
  },
  queries: { "ticketNotes.list": async (company) => `?ticketId=${await aTicket(company)}` },
  // Their queue is not served by that colleague, so its tickets do not exist for them.
  others: {
    "tickets.show": 404,
    "tickets.showByUuid": 404,
    "tickets.close": 404,
    "tickets.accept": 404,
    "tickets.reopen": 404,
    "tickets.return": 404,
    "tickets.transfer": 404,
    "tickets.update": 404,
    "tickets.undo": 404,
    "tickets.remove": 404,
    "tickets.markUnread": 404,
    "ticketMarks.set": 404,
    "tickets.attendances": 404,
    "tickets.moves": 404,
    "ticketNotes.remove": 403,
  },
  ids: {
    "tickets.list queueIds": { with: ({ queue }) => [queue], answers: finds },
    "tickets.list tags": { with: ({ tag }) => [tag], answers: finds },
    "tickets.list users": { with: ({ user }) => [user], answers: finds },
    "tickets.create contactId": { with: ({ contact }) => contact, answers: refused },
    "tickets.create queueId": { with: ({ queue }) => queue, answers: refused },
    "tickets.create whatsappId": { with: ({ connection }) => connection, answers: refused },
    "tickets.create userId": { with: ({ user }) => user, answers: refused },
    "tickets.transfer userId": { with: ({ user }) => user, answers: refused },
    "tickets.transfer queueId": { with: ({ queue }) => queue, answers: refused },
    "tickets.transfer whatsappId": { with: ({ connection }) => connection, answers: refused },
    "tickets.update userId": { with: ({ user }) => user, answers: refused },
    "tickets.update queueId": { with: ({ queue }) => queue, answers: refused },
    "tickets.update whatsappId": { with: ({ connection }) => connection, answers: refused },
    "tickets.update promptId": leadsNowhere,
    "tickets.update integrationId": leadsNowhere,
    "tagSync.sync ticketId": { with: ({ ticket }) => ticket, answers: refused },
    "tagSync.sync tags.id": { with: ({ tag }) => [{ id: tag }], answers: refused },
    "ticketNotes.list ticketId": { with: ({ ticket }) => ticket, answers: refused },
    "ticketNotes.list contactId": { with: ({ contact }) => contact, answers: [200, ...refused] },
    "ticketNotes.create ticketId": { with: ({ ticket }) => ticket, answers: refused },
    "ticketNotes.create contactId": { with: ({ contact }) => contact, answers: [200, ...refused] }, // a note belongs to its ticket's contact
    "ticketNotes.create clientId": clientsOwn,
  },
  facts: { ticketId: "tickets.id", noteId: "ticketNotes.id" },
  factValues: {
    attendanceId: 1,
    rating: 3,
    how: "agent",
    silent: false,
    isTyping: true,
    seat: "tab",
    doing: "reading",
    undo: randomUUID(),
  },
  events: {
    ticket: {
      async act({ ana, lia, id, other, put, says, settle, ok, call }) {
        await says("Alguém aí?");
        await settle();
        await ok(call(ana, "GET", `/messages/${id}`));
        await ok(put(ana, { status: "pending", userId: null, queueId: other }));
        await ok(call(lia, "DELETE", `/tickets/${id}`));
      },
      heard: { lia: ["updateUnread", "update", "delete"], ana: ["updateUnread", "delete"], eve: ["update", "delete"] },
    },
    note: {
      async act({ ana, id, ok, call }) {
        const { id: noteId } = await ok(call(ana, "POST", "/ticket-notes", { ticketId: id, note: "Prefere à tarde" }));
        await ok(call(ana, "DELETE", `/ticket-notes/${noteId}`));
      },
      heard: serversHear("create", "delete"),
    },
    // Lia also has a mark on the ticket, and is told nothing about Ana's.
    ticketMark: {
      async act({ ana, id, says, settle, ok, call }) {
        await ok(call(ana, "PUT", `/tickets/${id}/mark`, { snoozedUntil: "2099-01-31T12:00:00Z" }));
        await says("Alguém aí?");
        await settle();
      },
      heard: { ana: ["update", "update"] },
    },
    // Eve may not read the ticket, but claims to be looking at it.
    presence: {
      async act({ hears, id }) {
        for (const name of ["eve", "ana"] as const) hears[name].send("presence", { ticketId: id, doing: "writing" });
        await eventually(
          () => hears.ana.heard.filter(({ event }) => event.endsWith("-presence")).length,
          (many) => many === 1,
        );
      },
      heard: { ana: ["update"] },
    },
  },
  mayRead: {
    ticket: (news, { actor, mayReadTicket }) =>
      news.action === "update" ? ticketPolicy.read(actor, news.ticket) : mayReadTicket(news.ticketId),
    note: (news, { mayReadTicket, ticketOfNote }) =>
      mayReadTicket(news.action === "create" ? news.note.ticketId : ticketOfNote(news.noteId)),
    presence: ({ ticketId }, { mayReadTicket }) => mayReadTicket(ticketId),
  },
  bounds: [
    { names: ["ticketNotes.create"], field: "note", takes: () => [long(2), "x".repeat(4000)], refuses: ["", "a", " a ", "x".repeat(4001)] },
    { names: ["tickets.create"], field: "contactId", takes: () => [], refuses: [null, "", 0, "x"] },
  ],
};
