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

/** Before the password is hashed, for nobody hashes in vain where there is no room; and again in the transaction that adds. */
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
/** What was made of the passwords in a form before the transaction. */
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
  // Somebody may have removed him meanwhile; then all of this is undone.
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

/** What the passwords in a form are compared and hashed with, outside the transaction; undefined where there are none. */
export async function askedPasswords(ctx: Ctx, id: number, { password, currentPassword, whatsappId }: z.output<typeof UserChanges>) {
  const isOwn = id === ctx.actor.id;
  if (!password && !(isOwn && currentPassword !== undefined)) return undefined;
  const { email } = await accessUser(ctx, id, "change");
  if (whatsappId) await checkConnection(ctx, whatsappId);
  return { isOwn, email, companyId: ctx.companyId, storedHash: await getPasswordHash(ctx, id) };
}

/** What this actor may write of it; the rest of a whole record that a client sends back is dropped. */
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

/** The password may have changed since it was compared: then the present one is another. */
async function stillHas(ctx: Ctx, id: number, confirmed: string) {
  if ((await lockUser(ctx, id))?.passwordHash !== confirmed) fail("ERR_CURRENT_PASSWORD");
}

async function keepWithinPlan(ctx: Ctx) {
  const plan = await lockCompanyPlan(ctx);
  if ((await countUsers(ctx)) >= plan.users) fail("ERR_PLAN_LIMIT", { limit: plan.users });
}

/** Two admins who take each other's place at once: the second waits, and then finds himself the last. */
async function keepAnAdmin(ctx: Ctx, id: number) {
  await lockCompanyPlan(ctx);
  if ((await countOtherAdmins(ctx, id)) === 0) fail("ERR_LAST_ADMIN");
}
