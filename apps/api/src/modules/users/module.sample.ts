import { randomUUID } from "node:crypto";
import { long } from "../../testing/bounds.ts";
import { everybodyIn, refused, type Sample } from "../../testing/sample.ts";
import { changeUser } from "./actions.ts";

const password = (length: number) => "Zq9$kd".repeat(10).slice(0, length);
const forms = ["users.create", "users.update"];
const noEmail = ["", "a", "a@", " "];

export const sample: Sample = {
  records: { "users.id": async ({ createUser, canary }) => (await createUser({ name: `Bia ${canary}` })).id },
  texts: { "users.language": "en" },
  together: {
    userSessions: async ({ createUser }) => {
      const { id, session } = await createUser();
      return { id, sessionId: session };
    },
  },
  others: {
    "users.show": 200,
    "users.update": 403,
    "users.remove": 403,
  },
  ids: {
    "users.create queueIds": { with: ({ queue }) => [queue], answers: refused },
    "users.create whatsappId": { with: ({ connection }) => connection, answers: refused },
    "users.update queueIds": { with: ({ queue }) => [queue], answers: refused },
    "users.update whatsappId": { with: ({ connection }) => connection, answers: refused },
  },
  factValues: { name: "Ana", what: [], silent: false },
  events: {
    user: {
      async act({ lia, queueId, ok, call }) {
        const values = { name: "Rui", email: `${randomUUID()}@acme.test`, password: "bom trabalho 9", queueIds: [queueId] };
        const { id } = await ok(call(lia, "POST", "/users", values));
        await ok(call(lia, "PUT", `/users/${id}`, { name: "Rui Alves" }));
        await ok(call(lia, "DELETE", `/users/${id}`));
      },
      heard: everybodyIn("create", "update", "delete"),
    },
  },
  daily: {
    heard: ["user"],
    live: ({ company }, text) => company.as(company.admin, (ctx) => changeUser(ctx, company.admin.id, { name: text })),
  },
  bounds: [
    { names: forms, field: "name", takes: () => [long(2), long(50)], refuses: ["", "a", long(51)] },
    { names: forms, field: "password", takes: () => [password(5), password(50)], refuses: [password(4), password(51)] },
    { names: forms, field: "email", takes: () => [`${randomUUID()}@b.test`], refuses: noEmail },
  ],
};
