import { clientsOwn, refused, type Sample, serversHear } from "../../testing/sample.ts";
import { aHiddenTicket, aMessageSent, anOpenTicket, furnish } from "../../testing/sweeps/places.ts";
import { ticketPolicy } from "../tickets/policy.ts";
import { noteTyping } from "./receive/typing.ts";

export const sample: Sample = {
  furnish,
  records: {
    "messages.ticketId": anOpenTicket,
    "messages.id": aMessageSent,
    "messages.resend.id": (company) => aMessageSent(company, "failed"),
  },
  closed: { "messages.ticketId": aHiddenTicket },
  queries: { "messages.find": async ({ canary }) => `?searchParam=${canary}` },
  others: {
    "messages.list": 404,
    "messages.files": 404,
    "messages.send": 404,
    "messages.around": 404,
    "messages.find": 404,
    // A colleague's conversation in a queue that this user serves: readable, and no more.
    "messages.edit": 403,
    "messages.remove": 403,
    "messages.react": 403,
    "messages.resend": 403,
    "messages.media": 200,
  },
  ids: {
    "messages.around id": { with: ({ message }) => String(message), answers: refused },
    "messages.send quotedMsg.id": { with: ({ message }) => ({ id: String(message) }), answers: refused },
    "messages.send clientId": clientsOwn,
    "messages.send fileListId": { with: () => 2_147_483_647, answers: refused },
    "messages.send contactIds": { with: ({ contact }) => [contact], answers: refused },
  },
  facts: { messageId: "messages.id" },
  events: {
    appMessage: {
      async act({ ana, speaks, says, ok }) {
        await says("Preciso de ajuda");
        await ok(speaks(ana, "Já vejo"));
      },
      heard: serversHear("create", "create"),
    },
    message: {
      async act({ ana, put, undo, ok }) {
        const { body } = await put(ana, { status: "closed" });
        await ok(undo(ana, body.undo.id));
      },
      heard: serversHear("delete"),
    },
    typing: {
      act: ({ company, held, number }) =>
        noteTyping(company.id, held.connectionId, { peer: { number, lid: null, userId: null, name: null }, isTyping: true }),
      heard: serversHear("update"),
    },
  },
  mayRead: {
    appMessage: ({ ticket }, { actor }) => ticketPolicy.read(actor, ticket),
    message: ({ ticketId }, { mayReadTicket }) => mayReadTicket(ticketId),
    typing: ({ ticketId }, { mayReadTicket }) => mayReadTicket(ticketId),
  },
  bounds: [
    {
      names: ["messages.send"],
      field: "body",
      takes: () => ["a", "x".repeat(65_536)],
      refuses: ["x".repeat(65_537), 7, Array(11).fill("a")],
    },
    {
      names: ["messages.send"],
      field: "sign",
      takes: () => [true, false, "true", "false", ""],
      refuses: [1, "yes", null, ["true"]],
    },
    {
      names: ["messages.react"],
      field: "emoji",
      takes: () => ["👍", "❤️", "👩🏽‍🚀", "1️⃣", "🇧🇷", ""],
      refuses: ["ok", "👍 ok", "👍👍", "7", " ", "x".repeat(41), null, 7],
    },
  ],
};
