import { randomUUID } from "node:crypto";
import { long, short } from "../../testing/bounds.ts";
import { everybodyIn, type Foreign, refused, type Sample } from "../../testing/sample.ts";
import { aConnection } from "../../testing/sweeps/places.ts";
import { changeConnection } from "./actions/change.ts";
import { noteEvent } from "./actions/note.ts";

const aForm = async () => ({ name: randomUUID() });
const forms = ["connections.create", "connections.update"];

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };

export const sample: Sample = {
  records: { "connections.id": aConnection, "connectionSessions.id": aConnection },
  bodies: { "connections.create": aForm, "connections.update": aForm },
  others: {
    "connections.show": 200,
    "connections.update": 403,
    "connections.remove": 403,
    "connections.makeToken": 403,
    "connections.timeline": 403,
    "connections.templates": 200,
    "connections.refreshTemplates": 403,
    "connectionSessions.start": 403,
    "connectionSessions.renew": 403,
    "connectionSessions.stop": 403,
  },
  ids: {
    "connections.create queueIds": { with: ({ queue }) => [queue], answers: refused },
    "connections.create transferQueueId": { with: ({ queue }) => queue, answers: refused },
    "connections.create promptId": nobodys,
    "connections.create integrationId": nobodys,
    "connections.update queueIds": { with: ({ queue }) => [queue], answers: refused },
    "connections.update transferQueueId": { with: ({ queue }) => queue, answers: refused },
    "connections.update promptId": nobodys,
    "connections.update integrationId": nobodys,
  },
  facts: { connectionId: "connections.id" },
  events: {
    whatsapp: {
      act: ({ lia, held, ok, call }) => ok(call(lia, "PUT", `/whatsapp/${held.connectionId}`, { name: "Balcão" })),
      heard: everybodyIn("update"),
    },
    whatsappSession: {
      act: ({ company, held }) => noteEvent(company.id, held, { type: "qr", qr: "2@secret", expiresInMs: 60_000 }),
      heard: everybodyIn("update"),
    },
  },
  mayRead: {
    whatsapp: (news, { actor }) => news.action === "delete" || news.whatsapp.qrcode === "" || actor.role === "admin",
    whatsappSession: ({ session }, { actor }) => session.qrcode === "" || actor.role === "admin",
  },
  daily: {
    heard: ["whatsapp", "whatsappSession"],
    async live({ company, spare }, text) {
      await company.as(company.admin, (ctx) => changeConnection(ctx, spare.connectionId, { greetingMessage: text }));
      for (const qr of [`QR ${company.canary}`, ""]) await noteEvent(company.id, spare, { type: "qr", qr, expiresInMs: 60_000 });
    },
  },
  bounds: [
    { names: forms, field: "name", takes: () => [short(2), long(50)], refuses: ["", "a", long(51)], isCounted: true },
    {
      names: forms,
      field: "expiresTicket",
      takes: () => [0, "", null, 525_600],
      refuses: [-1, 1.5, "soon", 525_601, true, [5], " "],
      isCounted: true,
    },
    { names: forms, field: "maxUseBotQueues", takes: () => ["", null, 0, 3, 1000], refuses: [-1, 0.5, 1001, true, [3]], isCounted: true },
  ],
};
