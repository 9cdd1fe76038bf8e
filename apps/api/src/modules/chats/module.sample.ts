import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { long, short } from "../../testing/bounds.ts";
import { clientsOwn, refused, type Sample } from "../../testing/sample.ts";
import type { Stage } from "../../testing/sweeps/told.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeChat, createChat, leaveChat, readChat, removeChat } from "./actions.ts";
import { sendToChat } from "./send.ts";

/** All users of the company are members, and the admin is the owner. */
async function aChat({ as, admin, supervisor, user, canary }: Peopled) {
  const users = [supervisor, user].map(({ id }) => ({ id }));
  return as(admin, async (ctx) => {
    const { id, uuid } = await createChat(ctx, { title: `Loja ${canary}`, users });
    const messageId = await sendToChat(ctx, id, { message: `Bom dia ${canary}` });
    return { id, uuid, said: messageId };
  });
}

async function aClosedChat({ as, admin, supervisor, canary }: Peopled) {
  return as(admin, (ctx) => createChat(ctx, { title: `Chefia ${canary}`, users: [{ id: supervisor.id }] }));
}

/** Ana chats with Eve, and then with Lia instead. */
async function lived({ lia, ana, eve, ok, call }: Stage) {
  const title = "Loja do centro";
  const { id } = await ok(call(ana, "POST", "/chats", { title, users: [{ id: eve.id }] }));
  await ok(call(ana, "POST", `/chats/${id}/messages`, { message: "Só para nós duas" }));
  await ok(call(ana, "PUT", `/chats/${id}`, { title, users: [{ id: lia.id }] }));
  await ok(call(ana, "POST", `/chats/${id}/messages`, { message: "Oi, Lia" }));
  await ok(call(lia, "POST", `/chats/${id}/read`, {}));
}
const heardByMembers = {
  lia: ["update", "new-message", "update"],
  ana: ["new-message", "update", "new-message", "update"],
  eve: ["new-message", "delete"],
};

const aForm = async ({ supervisor, user }: Peopled) => ({ title: "Loja do centro", users: [{ id: supervisor.id }, { id: user.id }] });
const forms = ["chats.create", "chats.update"];
const has = ({ users }: { users: { userId: number }[] }, id: number | null) => users.some(({ userId }) => userId === id);

export const sample: Sample = {
  furnish: aChat,
  records: {
    "chats.id": async (company) => (await aChat(company)).id,
    "chats.uuid": async (company) => (await aChat(company)).uuid,
    "chats.said": async (company) => (await aChat(company)).said,
  },
  closed: {
    "chats.id": async (company) => (await aClosedChat(company)).id,
    "chats.uuid": async (company) => (await aClosedChat(company)).uuid,
  },
  bodies: { "chats.create": aForm, "chats.update": aForm },
  others: {
    "chats.show": 404,
    "chats.update": 404,
    "chats.remove": 404,
    "chats.leave": 404,
    "chats.messages": 404,
    "chats.send": 404,
    "chats.read": 404,
  },
  ids: {
    "chats.create users.id": { with: ({ user }) => [{ id: user }], answers: refused },
    "chats.update users.id": { with: ({ user }) => [{ id: user }], answers: refused },
    "chats.send ticketId": { with: ({ ticket }) => ticket, answers: refused },
    "chats.send clientId": clientsOwn,
  },
  facts: { chatId: "chats.id", chatMessageId: "chats.said" },
  factValues: { added: [], gone: [7] },
  events: {
    chat: { act: lived, heard: heardByMembers },
    chatRoom: { act: lived, heard: heardByMembers },
    chatUser: { act: lived, heard: { lia: ["create"], ana: ["create"], eve: ["create", "delete"] } },
  },
  mayRead: {
    chat: (news, { actor }) => news.action === "delete" || has(news.chat, actor.id),
    chatRoom: (news, { actor }) => news.action === "delete" || has(news.chat, actor.id),
    chatUser: (news, { actor }) => news.action === "delete" || has(news.record, actor.id),
  },
  daily: {
    heard: ["chat", "chatRoom", "chatUser"],
    live: ({ company }, text) =>
      company.as(company.admin, async (ctx) => {
        // A user may be removed at this moment.
        const users = await ctx.tx.selectFrom("users").select("id").where("removed_at", "is", null).orderBy("id").forShare().execute();
        const { id } = await createChat(ctx, { title: text.slice(0, 100), users });
        await sendToChat(ctx, id, { message: text });
        await readChat(ctx, id, {});
        await changeChat(ctx, id, { title: `${text}!`.slice(0, 100), users });
        await leaveChat(ctx, id);
        await removeChat(ctx, (await createChat(ctx, { title: text.slice(0, 100), users })).id);
      }),
  },
  bounds: [
    { names: forms, field: "title", takes: () => [short(1), long(100)], refuses: ["", " ", long(101), null] },
    { names: forms, field: "users", takes: () => [], refuses: [[], [{}], [{ id: "x" }], null] },
  ],
  uploads: { "chats.send": { content: PIXEL, ending: "png" } },
};
