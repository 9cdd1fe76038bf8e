import type { Language } from "@recado/contract/common";
import { permits } from "@recado/contract/permissions";
import type { UserChanges, UserForm } from "@recado/contract/users";
import type { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { lockCompanyPlan } from "../companies/queries.ts";
import { managesUsers } from "./policy.ts";
import {
  accessUser,
  checkConnection,
  countOtherAdmins,
  countUsers,
  findUser,
  getPasswordHash,
  getUser,
  insertUser,
  lockUser,
  markLanguage,
  markRemoved,
  type NewUser,
  replaceUserQueues,
  updateUser,
} from "./queries.ts";
import { endSessions } from "./sessions.ts";

/** Checked before the password is hashed, so that none is hashed in vain, and again in the creating transaction. */
export async function mayCreateUser(ctx: Ctx, { whatsappId }: Pick<z.output<typeof UserForm>, "whatsappId">) {
  if (!managesUsers(ctx.actor)) fail("ERR_NO_PERMISSION");
  await keepWithinPlan(ctx);
  if (whatsappId) await checkConnection(ctx, whatsappId);
}

type NewUserForm = Omit<z.output<typeof UserForm>, "password">;

export async function createUser(ctx: Ctx, form: NewUserForm, passwordHash: string) {
  await mayCreateUser(ctx, form);
  const { name, email, profile, allTicket, queueIds, whatsappId } = form;
  const values = {
    name,
    email: email.toLowerCase(),
    passwordHash,
    profile,
    allTicket: allTicket === "enabled",
    whatsappId: whatsappId ?? null,
  };
  const { id } = await taken("ERR_DUPLICATED_EMAIL", insertUser(ctx, values));
  await replaceUserQueues(ctx, id, queueIds);
  await record(ctx, "user.created", { userId: id });
  return getUser(ctx, id);
}

type Changes = Omit<z.output<typeof UserChanges>, "password" | "currentPassword">;
/** The results of comparing and hashing a form's passwords before the transaction. */
export type Passwords = { hash?: string; confirmed?: string };

export async function changeUser(ctx: Ctx, id: number, changes: Changes, passwords: Passwords = {}) {
  const was = await accessUser(ctx, id, "change");
  const values = await ownedBy(ctx, changes, passwords);
  const demoted = was.profile === "admin" && values.profile !== undefined && values.profile !== "admin";
  if (demoted) await keepAnAdmin(ctx, id);
  const queueIds = permits(ctx.actor.role, "user-modal:editQueues") ? changes.queueIds : undefined;
  if (passwords.confirmed !== undefined) await stillHas(ctx, id, passwords.confirmed);
  await taken("ERR_DUPLICATED_EMAIL", updateUser(ctx, id, values));
  if (queueIds) await replaceUserQueues(ctx, id, queueIds);
  await record(ctx, "user.changed", { userId: id, what: [...Object.keys(values), ...(queueIds ? ["queueIds"] : [])] });
  if (values.profile !== undefined && values.profile !== was.profile) await endSessions(ctx, id, "role");
  else if (values.passwordHash !== undefined) await endSessions(ctx, id, "password", ctx.session);
  // The user may have been removed concurrently; then all of this is rolled back.
  return (await findUser(ctx, id)) ?? fail("ERR_NO_USER_FOUND");
}

export async function removeUser(ctx: Ctx, id: number) {
  if (id === ctx.actor.id && managesUsers(ctx.actor)) fail("ERR_OWN_USER");
  const user = await accessUser(ctx, id, "remove");
  if (user.profile === "admin") await keepAnAdmin(ctx, id);
  if (!(await markRemoved(ctx, id))) fail("ERR_NO_USER_FOUND");
  await endSessions(ctx, id, "removed");
  await record(ctx, "user.removed", { userId: id, name: user.name });
}

export async function chooseLanguage(ctx: Ctx, language: Language) {
  const id = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  await markLanguage(ctx, id, language);
  await record(ctx, "user.changed", { userId: id, what: ["language"] });
}

/** What the passwords in a form are compared and hashed with, outside the transaction; undefined if the form has none. */
export async function preparePasswordCheck(ctx: Ctx, id: number, { password, currentPassword, whatsappId }: z.output<typeof UserChanges>) {
  const isOwn = id === ctx.actor.id;
  if (!password && !(isOwn && currentPassword !== undefined)) return undefined;
  const { email } = await accessUser(ctx, id, "change");
  if (whatsappId) await checkConnection(ctx, whatsappId);
  return { isOwn, email, companyId: ctx.companyId, storedHash: await getPasswordHash(ctx, id) };
}

/** The fields that this actor may write; clients send whole records back, so the others are ignored. */
async function ownedBy(ctx: Ctx, changes: Changes, { hash }: Passwords): Promise<Partial<NewUser>> {
  const { name, email, profile, allTicket, whatsappId } = changes;
  if (whatsappId) await checkConnection(ctx, whatsappId);
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(hash !== undefined && { passwordHash: hash }),
    ...(managesUsers(ctx.actor) && profile !== undefined && { profile }),
    ...(managesUsers(ctx.actor) && allTicket !== undefined && { allTicket: allTicket === "enabled" }),
    ...(whatsappId !== undefined && { whatsappId }),
  };
}

/** The password may have changed since it was compared: then the confirmation no longer counts. */
async function stillHas(ctx: Ctx, id: number, confirmed: string) {
  if ((await lockUser(ctx, id))?.passwordHash !== confirmed) fail("ERR_CURRENT_PASSWORD");
}

async function keepWithinPlan(ctx: Ctx) {
  const plan = await lockCompanyPlan(ctx);
  if ((await countUsers(ctx)) >= plan.users) fail("ERR_PLAN_LIMIT", { limit: plan.users });
}

/** Two admins demote each other concurrently: the second waits, and then is the last. */
async function keepAnAdmin(ctx: Ctx, id: number) {
  await lockCompanyPlan(ctx);
  if ((await countOtherAdmins(ctx, id)) === 0) fail("ERR_LAST_ADMIN");
}
