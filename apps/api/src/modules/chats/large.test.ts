import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Ctx } from "../../platform/company.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { isWhole } from "../../testing/sweeps/turn.ts";
import { createChat } from "./factory.ts";
import { listChatMessages } from "./messages.ts";
import { accessChat, countUnread, listChats } from "./queries.ts";

/** As if all of it had been sent long ago, half of it unread. */
async function filled(company: TestCompany, ana: TestUser, bia: TestUser, many: number) {
  const { id } = await createChat(company, ana, [bia]);
  await company.run(async ({ tx }) => {
    await sql`insert into chat_messages (chat_id, place, sender_id, message)
      select ${id}, n, ${ana.id}, 'Mensagem ' || n from generate_series(1, ${many}::int) n`.execute(tx);
    await tx.updateTable("chats").set({ last_place: many }).where("id", "=", id).execute();
    await tx
      .updateTable("chat_users")
      .set({ read_place: many / 2 })
      .where("user_id", "=", bia.id)
      .execute();
  });
  return id;
}

/** The rows of all tables that this transaction reads during the work. */
async function rowsRead(ctx: Ctx, work: () => Promise<unknown>): Promise<number> {
  const soFar = async () => {
    const { rows } = await sql<{ read: number }>`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float as read
      from pg_stat_xact_user_tables where relname like 'chat%'`.execute(ctx.tx);
    return rows[0]?.read ?? 0;
  };
  const before = await soFar();
  await work();
  return (await soFar()) - before;
}

/** A full run has ten times as many. */
const MANY = isWhole ? 100_000 : 10_000;

test(`opening a chat reads as much of ${MANY} messages as of a hundred`, async () => {
  const read: Record<number, number[]> = {};
  for (const many of [100, MANY]) {
    const company = await createCompany();
    const [ana, bia] = [await company.createUser(), await company.createUser()];
    const id = await filled(company, ana, bia, many);
    await asOwner(company.id, "analyze chat_messages"); // as autovacuum does after many new rows
    read[many] = await company.as(bia, async (ctx) => {
      await sql`set local enable_seqscan = off`.execute(ctx.tx); // a small table is rightly read as a whole
      const chat = await accessChat(ctx, id, "read");
      return [
        await rowsRead(ctx, () => accessChat(ctx, id, "read")),
        await rowsRead(ctx, () => listChatMessages(ctx, chat, { pageNumber: 1 })),
        await rowsRead(ctx, () => listChatMessages(ctx, chat, { pageNumber: 3 })),
        await rowsRead(ctx, () => listChats(ctx, { searchParam: "", pageNumber: 1 })),
        await rowsRead(ctx, () => countUnread(ctx)),
      ];
    });
  }
  console.log(`RESULT chat-opening read100=${read[100]} read${MANY}=${read[MANY]}`);
  expect(read[100]?.[1]).toBe(20);
  expect(read[MANY]).toEqual(read[100]);
});
