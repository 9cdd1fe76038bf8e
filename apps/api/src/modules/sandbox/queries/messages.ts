import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

type NewSandboxMessage = {
  personId: number;
  authorId?: number | null;
  fromCompany: boolean;
  providerId: string;
  kind: string;
  body: string;
  details?: object;
  fileId?: number | null;
  quotedId?: number | null;
  ack?: number;
};

/** Undefined for a message that the phone already has. */
export const insertSandboxMessage = ({ tx }: Ctx, message: NewSandboxMessage) =>
  tx
    .insertInto("sandbox_messages")
    .values({
      person_id: message.personId,
      author_id: message.authorId ?? null,
      from_company: message.fromCompany,
      provider_id: message.providerId,
      kind: message.kind,
      body: message.body,
      details: JSON.stringify(message.details ?? {}),
      file_id: message.fileId ?? null,
      quoted_id: message.quotedId ?? null,
      ack: message.ack ?? 1,
      at: now(),
    })
    .onConflict((conflict) => conflict.columns(["company_id", "provider_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

const selectMessages = ({ tx }: Ctx) =>
  tx
    .selectFrom("sandbox_messages as m")
    .leftJoin("sandbox_people as a", "a.id", "m.author_id")
    .leftJoin("sandbox_messages as q", "q.id", "m.quoted_id")
    .leftJoin("files as f", "f.id", "m.file_id")
    .select([
      "m.id",
      "m.company_id as companyId",
      "m.person_id as personId",
      "m.author_id as authorId",
      "m.provider_id as providerId",
      "m.from_company as fromCompany",
      "m.kind",
      "m.body",
      "m.details",
      "m.file_id as fileId",
      "m.ack",
      "m.is_edited as isEdited",
      "m.is_deleted as isDeleted",
      "m.reactions",
      "m.at",
      "a.name as author",
      "q.body as quotedBody",
      "q.from_company as quotedFromCompany",
      "f.name as fileName",
      "f.type as fileType",
    ]);
export type SandboxMessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

const SHOWN_MAX = 200;

export const listSandboxMessages = async (ctx: Ctx, personId: number) =>
  (await selectMessages(ctx).where("m.person_id", "=", personId).orderBy("m.id", "desc").limit(SHOWN_MAX).execute()).reverse();

export const findSandboxMessage = (ctx: Ctx, connectionId: number, by: { id: number } | { providerId: string }) => {
  const one = selectMessages(ctx).innerJoin("sandbox_people as p", "p.id", "m.person_id").where("p.connection_id", "=", connectionId);
  return ("id" in by ? one.where("m.id", "=", by.id) : one.where("m.provider_id", "=", by.providerId)).executeTakeFirst();
};

export const updateSandboxMessage = (
  { tx }: Ctx,
  id: number,
  set: { body?: string; details?: string; is_edited?: boolean; is_deleted?: boolean; reactions?: string; ack?: number },
) => tx.updateTable("sandbox_messages").set(set).where("id", "=", id).execute();
