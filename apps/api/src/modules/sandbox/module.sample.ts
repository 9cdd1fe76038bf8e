import { asOwner } from "../../testing/owner.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import { aPhone, SHOWN_CODE } from "../../testing/sweeps/places.ts";
import { speak } from "./actions/speak.ts";

export const sample: Sample = {
  records: { "sandbox.id": async (company) => (await aPhone(company)).id },
  together: { sandbox: aPhone },
  bodies: { "sandbox.scan": async () => ({ qrcode: SHOWN_CODE }) },
  others: {
    "sandbox.show": 403,
    "sandbox.scan": 403,
    "sandbox.change": 403,
    "sandbox.addPerson": 403,
    "sandbox.changePerson": 403,
    "sandbox.messages": 403,
    "sandbox.say": 403,
    "sandbox.read": 403,
    "sandbox.call": 403,
    "sandbox.typing": 403,
    "sandbox.edit": 403,
    "sandbox.erase": 403,
    "sandbox.react": 403,
  },
  ids: {
    "sandbox.say quotedId": { with: ({ said: id }) => String(id), answers: [200] }, // quotes nothing
    "sandbox.say authorId": { with: ({ person }) => person, answers: refused },
    "sandbox.call authorId": { with: ({ person }) => person, answers: refused },
    "sandbox.react authorId": { with: ({ person }) => person, answers: refused },
  },
  events: {
    sandbox: {
      async act({ company, lia, held, ok, call }) {
        await asOwner(company.id, "update companies set sandbox = true where id = $1", [company.id]);
        await ok(call(lia, "POST", `/sandbox/${held.connectionId}/people`, { name: "Maria", isGroup: false }));
      },
      heard: { lia: ["update"] },
    },
  },
  mayRead: { sandbox: (_, { actor }) => actor.role === "admin" },
  daily: {
    heard: [], // admins only
    live: ({ company, phone }, text) =>
      company.as(company.admin, (ctx) => speak(ctx, phone.id, phone.personId, { kind: "text", body: text, voice: false, sticker: false })),
  },
};
