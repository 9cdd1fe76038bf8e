import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Ctx } from "../../../platform/company.ts";
import type { Database } from "../../../platform/database.ts";
import { addressOf, living } from "../../contacts/queries.ts";

/**
 * Looked up by its id alone, and compared with the conversation afterwards. If the join named both, PostgreSQL might use the conversation's
 * index, and read all of a long conversation for one page.
 */
const quoted = (eb: ExpressionBuilder<Database & { m: Database["messages"] }, "m">) =>
  eb.selectFrom("messages as q").selectAll().whereRef("q.id", "=", "m.quoted_id").offset(sql.lit(0)).as("q");

/**
 * A message with all that a conversation shows of it. Address, queue and flow are subqueries by key, row by row; hidden identities are
 * looked up only for contacts without a number. A message of another conversation is not quoted.
 */
export const selectMessages = ({ tx }: Ctx) =>
  tx
    .selectFrom("messages as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .leftJoin("contacts as w", "w.id", "m.contact_id")
    .leftJoinLateral(living("w"), (join) => join.onTrue())
    .leftJoin("contacts as c", "c.id", "w_living.id")
    .leftJoin("files as f", "f.id", "m.file_id")
    .leftJoinLateral(quoted, (join) => join.onRef("q.ticket_id", "=", "m.ticket_id"))
    .leftJoin("users as qu", "qu.id", "q.user_id")
    .leftJoin("contacts as qw", "qw.id", "q.contact_id")
    .leftJoinLateral(living("qw"), (join) => join.onTrue())
    .leftJoin("contacts as qc", "qc.id", "qw_living.id")
    .leftJoin("files as qf", "qf.id", "q.file_id")
    .select((eb) => [
      "m.id",
      "m.company_id as companyId",
      "m.ticket_id as ticketId",
      "m.connection_id as connectionId",
      "c.id as contactId",
      "m.attendance_id as attendanceId",
      "m.provider_id as providerId",
      "m.from_me as fromMe",
      "m.origin",
      "m.client_id as clientId",
      "m.kind",
      "m.body",
      "m.details",
      "m.ack",
      "m.status",
      "m.failure",
      "m.read",
      "m.is_edited as isEdited",
      "m.is_deleted as isDeleted",
      "m.file_id as fileId",
      "m.playable_file_id as playableFileId",
      "m.thumbnail_file_id as thumbnailFileId",
      "m.media_state as mediaState",
      "m.media_seconds as mediaSeconds",
      "m.media_waveform as mediaWaveform",
      "m.quoted_id as quotedId",
      "m.sent_at as sentAt",
      "m.updated_at as updatedAt",
      "u.id as userId",
      "u.name as userName",
      "c.name as contactName",
      "c.number as contactNumber",
      "c.email as contactEmail",
      "c.picture_file_id as contactPictureId",
      "c.is_group as contactIsGroup",
      "c.disable_bot as contactDisableBot",
      "c.connection_id as contactConnectionId",
      "c.created_at as contactCreatedAt",
      "c.updated_at as contactUpdatedAt",
      addressOf("c").as("contactAddress"),
      "f.name as fileName",
      "f.type as fileType",
      "f.size as fileSize",
      "f.width as fileWidth",
      "f.height as fileHeight",
      "q.body as quotedBody",
      "q.kind as quotedKind",
      "q.details as quotedDetails",
      "q.from_me as quotedFromMe",
      "q.origin as quotedOrigin",
      "q.is_deleted as quotedDeleted",
      "qu.id as quotedUserId",
      "qu.name as quotedUserName",
      "qc.name as quotedContactName",
      "qf.id as quotedFileId",
      eb
        .selectFrom("tickets as t")
        .innerJoin("contacts as tc", "tc.id", "t.contact_id")
        .whereRef("t.id", "=", "m.ticket_id")
        .select(addressOf("tc").as("address"))
        .as("address"),
      jsonObjectFrom(
        eb
          .selectFrom("attendances as a")
          .innerJoin("queues as aq", "aq.id", "a.queue_id")
          .whereRef("a.id", "=", "m.attendance_id")
          .select(["aq.id", "aq.name", "aq.color"]),
      ).as("queue"),
      jsonObjectFrom(
        eb
          .selectFrom("flow_run_steps as s")
          .innerJoin("flow_runs as fr", "fr.id", "s.run_id")
          .innerJoin("flows as fl", "fl.id", "fr.flow_id")
          .whereRef("s.message_id", "=", "m.id")
          .where("m.origin", "=", "flow")
          .select(["fl.id", "fl.name", "fr.id as runId"])
          .limit(1),
      ).as("flow"),
      jsonArrayFrom(
        eb
          .selectFrom("message_edits as e")
          .whereRef("e.message_id", "=", "m.id")
          .where("m.is_edited", "=", true)
          .select(["e.body", sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("at")])
          .orderBy("e.said_at", (at) => at.asc().nullsFirst())
          .orderBy("e.id"),
      ).as("edits"),
      jsonArrayFrom(
        eb
          .selectFrom("message_reactions as r")
          .whereRef("r.message_id", "=", "m.id")
          .where("r.emoji", "<>", "")
          .select(["r.author", "r.name", "r.emoji"])
          .orderBy("r.at")
          .orderBy("r.author"),
      ).as("reactions"),
    ]);

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;
