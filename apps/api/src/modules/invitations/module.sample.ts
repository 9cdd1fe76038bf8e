import { randomUUID } from "node:crypto";
import { long } from "../../testing/bounds.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import { replaceInvitation } from "./queries.ts";

const names = ["invitations.create"];

export const sample: Sample = {
  records: {
    "invitations.id": async ({ createUser, run, canary }) => {
      const { id } = await createUser({ name: `Rui ${canary}` });
      await run((ctx) => replaceInvitation(ctx, id, "nobody has it", new Date("2999-01-01")));
      return id;
    },
  },
  others: { "invitations.again": 403 },
  bodies: { "invitations.create": async () => ({ name: "Rui Alves", email: `${randomUUID()}@acme.test` }) },
  texts: { "invitations.token": "1.2.nobody-has-this-token", "invitations.password": "bom trabalho 9" },
  ids: {
    "invitations.create queueIds": { with: ({ queue }) => [queue], answers: refused },
    "invitations.create whatsappId": { with: ({ connection }) => connection, answers: refused },
  },
  bounds: [
    { names, field: "name", takes: () => [long(2), long(50)], refuses: ["", "a", long(51)] },
    { names, field: "email", takes: () => [`${randomUUID()}@b.test`], refuses: ["", "a", "a@", " "] },
  ],
};
