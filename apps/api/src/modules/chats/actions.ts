import type { ChatValues } from "@recado/contract/chats";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { forgetFile } from "../files/actions.ts";
import { listFileIds } from "./messages.ts";
import {
  accessChat,
  type ChatRow,
  deleteChat,
  deleteMembers,
  getChat,
  insertChat,
  insertMembers,
  lockChat,
  lockUsers,
  markRead,
  updateChat,
} from "./queries.ts";

export const oneself = ({ actor }: Ctx): number => actor.id ?? fail("ERR_NO_PERMISSION");

export async function createChat(ctx: Ctx, { title, users }: ChatValues): Promise<ChatRow> {
  const me = oneself(ctx);
  const others = othersOf(users, me);
  await lockUsers(ctx, others);
  const { id } = await insertChat(ctx, { title, owner_id: me });
  await insertMembers(ctx, id, [me, ...others], 0);
  await record(ctx, "chat.created", { chatId: id });
  return getChat(ctx, id);
}

/** Members who stay keep their read mark. */
export async function changeChat(ctx: Ctx, id: number, { title, users }: ChatValues): Promise<ChatRow> {
  await accessChat(ctx, id, "change");
  const wanted = othersOf(users, oneself(ctx));
  await lockUsers(ctx, wanted);
  const chat = await lockChat(ctx, id);
  const members = chat.users.map(({ userId }) => userId);
  const added = wanted.filter((userId) => !members.includes(userId));
  const gone = members.filter((userId) => userId !== chat.ownerId && !wanted.includes(userId));
  await updateChat(ctx, id, { title });
  await deleteMembers(ctx, id, gone);
  await insertMembers(ctx, id, added, chat.lastPlace);
  await record(ctx, "chat.changed", { chatId: id, added, gone });
  return getChat(ctx, id);
}

export async function removeChat(ctx: Ctx, id: number) {
  await accessChat(ctx, id, "change");
  await dropChat(ctx, await lockChat(ctx, id));
}

export async function leaveChat(ctx: Ctx, id: number) {
  await accessChat(ctx, id, "read");
  await removeMember(ctx, await lockChat(ctx, id), oneself(ctx));
}

/** If the owner leaves, the oldest member becomes the owner; a chat without members is deleted. */
export async function removeMember(ctx: Ctx, chat: ChatRow, userId: number) {
  const [oldest] = chat.users.filter((member) => member.userId !== userId);
  if (!oldest) return dropChat(ctx, chat);
  await deleteMembers(ctx, chat.id, [userId]);
  await updateChat(ctx, chat.id, chat.ownerId === userId ? { owner_id: oldest.userId } : {});
  await record(ctx, "chat.changed", { chatId: chat.id, added: [], gone: [userId] });
}

/** Up to a place, never beyond the last message. */
export async function readChat(ctx: Ctx, id: number, { place }: { place?: number | undefined }): Promise<ChatRow> {
  const chat = await accessChat(ctx, id, "read");
  const userId = oneself(ctx);
  if (!(await markRead(ctx, id, userId, Math.min(place ?? chat.lastPlace, chat.lastPlace)))) return chat;
  await record(ctx, "chat.read", { chatId: id, userId });
  return getChat(ctx, id);
}

async function dropChat(ctx: Ctx, chat: ChatRow) {
  await allowTime(ctx);
  for (const fileId of await listFileIds(ctx, chat.id)) await forgetFile(ctx, fileId);
  await deleteChat(ctx, chat.id);
  await record(ctx, "chat.removed", { chatId: chat.id, gone: chat.users.map(({ userId }) => userId) });
}

/** A chat needs another member. */
function othersOf(users: ChatValues["users"], me: number): number[] {
  const others = new Set(users.map(({ id }) => id));
  others.delete(me);
  return others.size > 0 ? [...others] : fail("ERR_VALIDATION", { details: { users: ["too_small"] } });
}
