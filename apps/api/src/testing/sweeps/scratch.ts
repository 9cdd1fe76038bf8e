import { addressed, Done, Id } from "@recado/contract/common";
import { del, get, put } from "@recado/contract/endpoint";
import { Kysely, PostgresDialect, sql } from "kysely";
import { z } from "zod";
import { secure } from "../../migrations/secure.ts";
import { door, type Policy } from "../../platform/access.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import { createServer } from "../../platform/http/server.ts";
import { testConfig } from "../config.ts";
import { owner } from "../owner.ts";
import type { Sweep } from "./isolation.ts";
import type { Peopled } from "./world.ts";

const Note = z.object({ id: Id, userId: Id, text: z.string() });
type Note = z.infer<typeof Note>;

const notes = {
  show: get("/scratch-notes/:id", { params: addressed, response: Note }),
  update: put("/scratch-notes/:id", {
    params: addressed,
    body: z.object({ text: z.string() }),
    response: Note,
    example: { text: "changed" },
  }),
  remove: del("/scratch-notes/:id", { params: addressed, response: Done }),
};

/**
 * A module like any other, on a table of its own, to prove that the sweeps notice a missing policy or access check. It has no foreign keys:
 * creating or dropping one would also lock the other table, which jobs and tests use at the same time.
 */
export async function createNotes() {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner() }) });
  await owner().query(`create schema scratch;
    grant usage on schema scratch to recado_app;
    create table scratch.notes (
      company_id int not null default app.company_id(),
      id         int generated always as identity,
      user_id    int not null,
      text       text not null,
      primary key (company_id, id)
    )`);
  await secure(db, "scratch.notes");
}

export const dropNotes = () => owner().query("drop schema scratch cascade");

export const withoutPolicy = () =>
  owner().query("drop policy company on scratch.notes; alter table scratch.notes disable row level security, no force row level security");

const find = async ({ tx }: Ctx, id: number): Promise<Note | undefined> =>
  (await sql<Note>`select id, user_id as "userId", text from scratch.notes where id = ${id}`.execute(tx)).rows[0];

const policy: Policy<Note, "change"> = {
  read: (actor, note) => actor.role === "admin" || note.userId === actor.id,
  change: (actor, note) => actor.role === "admin" || note.userId === actor.id,
};
const access = door(find, policy, "ERR_NOT_FOUND");

/** The module's code without its access check. */
const anybodys = async (ctx: Ctx, id: number): Promise<Note> => (await find(ctx, id)) ?? fail("ERR_NOT_FOUND");

export async function sweepOfNotes(folder: string, { hasDoor = true } = {}): Promise<Sweep> {
  const api = await createServer(testConfig(folder));
  const reach: typeof access = hasDoor ? access : anybodys;
  route(api, notes.show, (ctx, { params }) => reach(ctx, params.id, "read"));
  route(api, notes.update, async (ctx, { params, body }) => {
    const note = await reach(ctx, params.id, "change");
    await sql`update scratch.notes set text = ${body.text} where id = ${note.id}`.execute(ctx.tx);
    return { ...note, text: body.text };
  });
  route(api, notes.remove, async (ctx, { params }) => {
    const note = await reach(ctx, params.id, "change");
    await sql`delete from scratch.notes where id = ${note.id}`.execute(ctx.tx);
    return null;
  });
  return { api, registry: { notes }, records: { "notes.id": insertNote }, schemas: ["public", "scratch"] };
}

const insertNote = ({ as, admin, canary }: Peopled) =>
  as(admin, async ({ tx, actor }) => {
    const text = `Nota ${canary}`;
    const { rows } = await sql<Note>`insert into scratch.notes (user_id, text) values (${actor.id}, ${text}) returning id`.execute(tx);
    return rows[0]!.id;
  });
