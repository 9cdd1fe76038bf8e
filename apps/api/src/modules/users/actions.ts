import type { Language } from "@recado/contract/common";
import { permits } from "@recado/contract/permissions";
import type { UserChanges, UserForm } from "@recado/contract/users";
import type { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/conflicts.ts";
import { checkPassword } from "../../platform/crypto/passwords.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { lockCompanyPlan } from "../companies/queries.ts";
import { hashAcceptable } from "./passwords.ts";
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
  markLanguage,
  markRemoved,
  type NewUser,
  replaceUserQueues,
  type UserRow,
  updateUser,
} from "./queries.ts";
import { endSessions } from "./sessions.ts";

export async function createUser(ctx: Ctx, { name, email, password, profile, allTicket, queueIds, whatsappId }: z.output<typeof UserForm>) {
  if (!managesUsers(ctx.actor)) fail("ERR_NO_PERMISSION");
  await keepWithinPlan(ctx); // first, for nobody hashes in vain where there is no room
  if (whatsappId) await checkConnection(ctx, whatsappId);
  const passwordHash = await hashAcceptable(password);
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

export async function changeUser(ctx: Ctx, id: number, changes: z.output<typeof UserChanges>) {
  const was = await accessUser(ctx, id, "change");
  const values = await ownedBy(ctx, was, changes);
  const demoted = was.profile === "admin" && values.profile !== undefined && values.profile !== "admin";
  if (demoted) await keepAnAdmin(ctx, id);
  const queueIds = permits(ctx.actor.role, "user-modal:editQueues") ? changes.queueIds : undefined;
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

/** What this actor may write of it; the rest of a whole record that a client sends back is dropped. */
async function ownedBy(ctx: Ctx, was: UserRow, changes: z.output<typeof UserChanges>): Promise<Partial<NewUser>> {
  const { name, email, password, currentPassword, profile, allTicket, whatsappId } = changes;
  if (whatsappId) await checkConnection(ctx, whatsappId);
  if (currentPassword !== undefined && was.id === ctx.actor.id) await confirm(ctx, was.id, currentPassword);
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(password && { passwordHash: await hashAcceptable(password) }),
    ...(managesUsers(ctx.actor) && profile !== undefined && { profile }),
    ...(managesUsers(ctx.actor) && allTicket !== undefined && { allTicket: allTicket === "enabled" }),
    ...(whatsappId !== undefined && { whatsappId }),
  };
}

/** Our own client asks for the present password; one that sends none is let through, as it always was. */
async function confirm(ctx: Ctx, id: number, currentPassword: string) {
  if (!(await checkPassword(await getPasswordHash(ctx, id), currentPassword))) fail("ERR_CURRENT_PASSWORD");
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
