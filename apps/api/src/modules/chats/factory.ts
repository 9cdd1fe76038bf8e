import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createChat as create } from "./actions.ts";
import { sendToChat } from "./send.ts";

export const createChat = (company: TestCompany, owner: TestUser, others: TestUser[], title = "Loja do centro") =>
  company.as(owner, (ctx) => create(ctx, { title, users: others.map(({ id }) => ({ id })) }));

export const says = (company: TestCompany, user: TestUser, chatId: number, message: string) =>
  company.as(user, (ctx) => sendToChat(ctx, chatId, { message }));
