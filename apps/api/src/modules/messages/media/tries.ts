import { sql } from "kysely";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { isForNewer, isLate } from "../../../platform/media/failure.ts";
import { findProgram } from "../../../platform/media/program.ts";
import { mediaJob } from "../jobKeys.ts";

const MOST = 2;

/**
 * Counts the attempt before it begins, because the conversion may kill this process: after two unfinished attempts there is no third. A
 * failure for another reason does not count. False if it was not begun.
 */
export async function tried(companyId: number, messageId: number, work: () => Promise<unknown>): Promise<boolean> {
  if (!(await inCompany(companyId, (ctx) => begin(ctx, messageId)))) return false;
  try {
    await work();
  } catch (error) {
    if (isForNewer(error)) await inCompany(companyId, (ctx) => awaitProgram(ctx, messageId));
    else if (!isLate(error)) await inCompany(companyId, (ctx) => takeBack(ctx, messageId));
    if (isForNewer(error)) return true;
    throw error;
  }
  await inCompany(companyId, (ctx) => end(ctx, messageId));
  return true;
}

async function begin({ tx }: Ctx, messageId: number): Promise<boolean> {
  const begun = await tx
    .insertInto("media_tries")
    .values({ message_id: messageId, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "message_id"])
        .doUpdateSet({ tries: sql`media_tries.tries + 1` })
        .where("media_tries.tries", "<", MOST),
    )
    .returning("tries")
    .executeTakeFirst();
  return begun !== undefined;
}

const takeBack = ({ tx }: Ctx, messageId: number) =>
  tx.updateTable("media_tries").set({ tries: sql`greatest(tries - 1, 0)` }).where("message_id", "=", messageId).execute();

const awaitProgram = ({ tx }: Ctx, messageId: number) =>
  tx.updateTable("media_tries").set({ tries: 0, awaits_program: true }).where("message_id", "=", messageId).execute();

const end = ({ tx }: Ctx, messageId: number) => tx.deleteFrom("media_tries").where("message_id", "=", messageId).execute();

/** At the start of a worker: videos that waited for a newer ffmpeg get their thumbnails if there is one now. */
export async function resumeFilms() {
  const program = findProgram();
  if (!program || program.isPackaged) return;
  for (;;) {
    const { rows } = await onPlatform((tx) =>
      sql<{ company_id: number; message_id: number }>`select * from app.find_awaiting_films()`.execute(tx),
    );
    if (rows.length === 0) return;
    for (const { company_id, message_id } of rows)
      await inCompany(company_id, async (ctx) => {
        await end(ctx, message_id);
        await defer(ctx, mediaJob, { messageId: message_id });
      });
  }
}
