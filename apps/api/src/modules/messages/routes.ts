import { type Message, messages } from "@recado/contract/messages";
import type { Ctx } from "../../platform/company.ts";
import { AppError } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { presentAttendance, presentTicket } from "../tickets/present.ts";
import { accessTicket, listAttendancesBetween } from "../tickets/queries.ts";
import { deleteMessage, editMessage, reactToMessage, resendMessage } from "./actions/change.ts";
import { openConversation } from "./actions/open.ts";
import { renewMedia } from "./actions/renewMedia.ts";
import { accessToSpeak } from "./actions/repeat.ts";
import { repeatOwn, sendMessage } from "./actions/send.ts";
import { presentMessage } from "./present.ts";
import { listAround } from "./queries/around.ts";
import { listFiles } from "./queries/files.ts";
import { findInTicket } from "./queries/find.ts";
import { getMessage } from "./queries/messages.ts";

export function messageRoutes(api: Api) {
  route(api, messages.list, async (ctx, { params, query }) => {
    const { ticket, page } = await openConversation(ctx, params.ticketId, query);
    const [first, last] = [page.rows.at(0), page.rows.at(-1)];
    const attendances = first && last ? await listAttendancesBetween(ctx, ticket.id, page.hasMore ? first.sentAt : null, last.sentAt) : [];
    return {
      ticket: presentTicket(ctx.actor, ticket),
      messages: page.rows.map((row) => presentMessage(ctx.actor, row)),
      count: page.count,
      hasMore: page.hasMore,
      cursor: page.cursor,
      attendances: attendances.map(presentAttendance),
    };
  });

  route(api, messages.around, async (ctx, { params, query }) => {
    const { id } = await accessTicket(ctx, params.ticketId, "read");
    const { rows, before, after } = await listAround(ctx, id, query);
    const [first, last] = [rows.at(0), rows.at(-1)];
    const attendances = first && last ? await listAttendancesBetween(ctx, id, before === null ? null : first.sentAt, last.sentAt) : [];
    return {
      messages: rows.map((row) => presentMessage(ctx.actor, row)),
      attendances: attendances.map(presentAttendance),
      before,
      after,
    };
  });

  route(api, messages.find, async (ctx, { params, query }) => {
    const { id } = await accessTicket(ctx, params.ticketId, "read");
    const { ids, ...found } = await findInTicket(ctx, id, query);
    return { ...found, ids: ids.map(String) };
  });

  route(api, messages.files, async (ctx, { params, query }) => {
    const { id } = await accessTicket(ctx, params.ticketId, "read");
    const { rows, ...page } = await listFiles(ctx, id, query);
    return { messages: rows.map((row) => presentMessage(ctx.actor, row)), ...page };
  });

  uploadsRoute(api, messages.send, {
    // A repeated client id is answered for everybody who may read the ticket; `sendMessage` checks who may write.
    allow: (ctx, { params }) => accessToSpeak(ctx, params.ticketId),
    async keep(ctx, { params, body }, files) {
      const messageIds = await sendMessage(ctx, params.ticketId, body, files).catch(asMissing);
      if (messageIds) return { messages: await shown(ctx, messageIds) };
      return { messages: (await shown(ctx, await repeatOwn(ctx, params.ticketId, body, files))).map(ownWords) };
    },
  });

  route(api, messages.edit, async (ctx, { params, body }) =>
    presentMessage(ctx.actor, await editMessage(ctx, Number(params.id), body.body)),
  );
  route(api, messages.remove, async (ctx, { params }) => presentMessage(ctx.actor, await deleteMessage(ctx, Number(params.id))));
  route(api, messages.react, async (ctx, { params, body }) =>
    presentMessage(ctx.actor, await reactToMessage(ctx, Number(params.id), body.emoji)),
  );
  route(api, messages.resend, async (ctx, { params }) => presentMessage(ctx.actor, await resendMessage(ctx, Number(params.id))));
  route(api, messages.media, async (ctx, { params }) => presentMessage(ctx.actor, await renewMedia(ctx, Number(params.id))));
}

const asMissing = (error: unknown): undefined => {
  if (!(error instanceof AppError) || error.code !== "ERR_NO_TICKET_FOUND") throw error;
};

/** Without the quotes, reactions and edits that others have added since. */
const ownWords = (message: Message): Message => ({
  ...message,
  quotedMsg: null,
  reactions: [],
  edits: [],
  dataJson: "{}",
  ...(message.isEdited && { body: "" }),
});

const shown = async (ctx: Ctx, ids: number[]) => {
  const shownMessages = [];
  for (const id of ids) shownMessages.push(presentMessage(ctx.actor, await getMessage(ctx, id)));
  return shownMessages;
};
