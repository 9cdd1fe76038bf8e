import { chats } from "@recado/contract/chats";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { changeChat, createChat, leaveChat, readChat, removeChat } from "./actions.ts";
import { type ChatMessageRow, getChatMessage, listChatMessages } from "./messages.ts";
import { presentChat, presentChatMessage } from "./present.ts";
import { accessChat, type ChatRow, countUnread, getChat, listChats, readChatByUuid } from "./queries.ts";
import { sendToChat } from "./send.ts";
import { sharedIn } from "./tickets.ts";

export function chatRoutes(api: Api) {
  route(api, chats.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listChats(ctx, query);
    return { records: rows.map(presentChat), count, hasMore, unread: await countUnread(ctx) };
  });

  route(api, chats.show, async (ctx, { params }) => presentChat(await readChatByUuid(ctx, params.uuid)));

  route(api, chats.create, async (ctx, { body }) => presentChat(await createChat(ctx, body)));

  route(api, chats.update, async (ctx, { params, body }) => presentChat(await changeChat(ctx, params.id, body)));

  route(api, chats.remove, async (ctx, { params }) => {
    await removeChat(ctx, params.id);
    return null;
  });

  route(api, chats.leave, async (ctx, { params }) => {
    await leaveChat(ctx, params.id);
    return null;
  });

  route(api, chats.messages, async (ctx, { params, query }) => {
    const chat = await accessChat(ctx, params.id, "read");
    const { rows, ...page } = await listChatMessages(ctx, chat, query);
    return { records: await shown(ctx, chat, rows), ...page };
  });

  uploadsRoute(api, chats.send, {
    allow: (ctx, { params }) => accessChat(ctx, params.id, "read"),
    async keep(ctx, { params, body }, files) {
      const row = await getChatMessage(ctx, await sendToChat(ctx, params.id, body, files));
      const [message] = await shown(ctx, await getChat(ctx, params.id), [row]);
      return message as NonNullable<typeof message>;
    },
  });

  route(api, chats.read, async (ctx, { params, body }) => presentChat(await readChat(ctx, params.id, body)));
}

async function shown(ctx: Ctx, chat: ChatRow, rows: ChatMessageRow[]) {
  const tickets = await sharedIn(ctx, rows);
  return rows.map((row) => presentChatMessage(row, chat, row.ticketId === null ? undefined : tickets.get(row.ticketId)));
}
