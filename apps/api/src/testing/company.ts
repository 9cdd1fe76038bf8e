import { randomUUID } from "node:crypto";
import type { FactName } from "@recado/contract/facts";
import type { Profile } from "@recado/contract/permissions";
import { insertSession } from "../modules/auth/sessions.ts";
import { insertCompany } from "../modules/companies/queries.ts";
import { defaultSettings } from "../modules/settings/defaults.ts";
import { insertSettings } from "../modules/settings/queries.ts";
import { insertUser } from "../modules/users/queries.ts";
import { type Ctx, inCompany, inNewCompany, inSession } from "../platform/company.ts";
import { signAccess } from "../platform/crypto/access.ts";
import { hashPassword } from "../platform/crypto/passwords.ts";
import { asOwner, owner, PLATFORM } from "./owner.ts";

export type TestUser = { id: number; email: string; companyId: number; session: string; token: string };
export type TestUserOptions = {
  profile?: Profile;
  name?: string;
  email?: string;
  queueIds?: number[];
  password?: string;
  allTicket?: boolean;
};

const DUE = "2999-12-31";

/** A new company for each test: companies are isolated from each other, so nothing is truncated and tests run side by side. */
export async function createCompany({ plan = "Escala", dueDate = DUE, name = `Acme ${randomUUID()}` } = {}) {
  const planId = (await owner().query<{ id: number }>("select id from plans where name = $1", [plan])).rows[0]!.id;
  const values = { name, phone: "11987654321", email: `${randomUUID()}@acme.test`, dueDate, language: "pt" as const, planId };
  const id = await inNewCompany(
    async (tx) => (await insertCompany(tx, values))!,
    async (ctx) => {
      await insertSettings(ctx, defaultSettings);
      return ctx.companyId;
    },
  );
  return companyOf(id);
}
export type TestCompany = Awaited<ReturnType<typeof createCompany>>;

export function companyOf(id: number) {
  const run = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(id, work);
  return {
    id,
    run,
    as: <T>(user: TestUser, work: (ctx: Ctx) => Promise<T>) => inSession(user.session, work),
    createUser: (options: TestUserOptions = {}) => run((ctx) => createUser(ctx, options)),
    createQueue: (name = `Queue ${randomUUID()}`) =>
      run(async ({ tx }) => {
        const queue = await tx
          .insertInto("queues")
          .values({ name, color: `#${randomUUID().slice(0, 6)}` })
          .returning("id")
          .executeTakeFirstOrThrow();
        return queue.id;
      }),
    /** The facts recorded, in order. */
    facts: (...names: FactName[]) =>
      run(async ({ tx }) => {
        const rows = await tx.selectFrom("facts").select(["name", "payload", "user_id as userId"]).orderBy("id").execute();
        return names.length === 0 ? rows : rows.filter(({ name }) => (names as string[]).includes(name));
      }),
  };
}

async function createUser(
  ctx: Ctx,
  { profile = "user", name = "Ana", email = `${randomUUID()}@acme.test`, queueIds = [], password, allTicket = false }: TestUserOptions,
): Promise<TestUser> {
  const passwordHash = password === undefined ? "none" : await hashPassword(password);
  const { id } = await insertUser(ctx, { name, email, passwordHash, profile, allTicket });
  for (const queueId of queueIds) await ctx.tx.insertInto("user_queues").values({ user_id: id, queue_id: queueId }).execute();
  const { id: session } = await insertSession(ctx, id);
  return { id, email, companyId: ctx.companyId, session, token: await signAccess(session) };
}

/** A user of the platform's own company, made super, which only the database owner can do. */
export async function createSuper(): Promise<TestUser> {
  const user = await companyOf(PLATFORM).createUser({ profile: "admin", name: "Sílvia" });
  await asOwner(PLATFORM, "update users set super = true where id = $1", [user.id]);
  return user;
}
