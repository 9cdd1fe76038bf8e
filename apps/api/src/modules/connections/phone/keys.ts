import type { KeyRow, SessionStore } from "@recado/channels/beta/store";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { open, seal } from "../../../platform/crypto/seal.ts";
import { assertOwner, runAsOwner } from "../ownership/ownership.ts";

const USE = "session-key";
const CREDS = { type: "creds", id: "" };

/** A session's keys: sealed, one row each; only the owner can write. */
export function sessionStore(
  companyId: number,
  { connectionId, token }: { connectionId: number; token: number },
  getMessage: (providerId: string) => Promise<unknown>,
): Omit<SessionStore, "keepMessage"> {
  const fenced = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inCompany(companyId, async (ctx) => {
      await assertOwner(ctx, connectionId, token);
      return work(ctx);
    });
  const read = (type: string, ids: string[]) =>
    fenced(({ tx }) =>
      tx
        .selectFrom("session_keys")
        .select(["id", "value"])
        .where("connection_id", "=", connectionId)
        .where("type", "=", type)
        .where("id", "in", ids)
        .execute(),
    );

  return {
    async getCreds() {
      const [row] = await read(CREDS.type, [CREDS.id]);
      return row ? opened(row.value) : null;
    },
    setCreds: (value) => fenced((ctx) => put(ctx, connectionId, [{ ...CREDS, value }])),
    async getKeys(type, ids) {
      if (ids.length === 0) return [];
      return (await read(type, ids)).map(({ id, value }) => ({ id, value: opened(value) }));
    },
    setKeys: (rows) => fenced((ctx) => put(ctx, connectionId, rows)),
    clear: async () => void (await clearKeys(companyId, { connectionId, token })),
    getMessage,
  };
}

/** Deletes the keys of a link that is no longer valid; returns whether there were any. */
export const clearKeys = (companyId: number, ownership: { connectionId: number; token: number }): Promise<boolean> =>
  runAsOwner(companyId, ownership, (ctx) => deleteKeys(ctx, ownership.connectionId));

/**
 * Deletes the keys of the linked phone and its address book, because the next phone may be somebody else's. Returns whether there were
 * keys.
 */
export async function deleteKeys({ tx }: Ctx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("session_keys").where("connection_id", "=", id).executeTakeFirstOrThrow();
  await tx.deleteFrom("book_entries").where("connection_id", "=", id).execute();
  return numDeletedRows > 0n;
}

export const hasKeys = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("session_keys").select("type").where("connection_id", "=", id).limit(1).executeTakeFirst()) !== undefined;

const opened = (value: string) => Buffer.from(open(value, USE), "base64");

async function put({ tx }: Ctx, connectionId: number, rows: KeyRow[]) {
  for (const { type, id } of rows.filter(({ value }) => value === null))
    await tx.deleteFrom("session_keys").where("connection_id", "=", connectionId).where("type", "=", type).where("id", "=", id).execute();
  const kept = rows.flatMap(({ type, id, value }) =>
    value === null ? [] : [{ connection_id: connectionId, type, id, value: seal(Buffer.from(value).toString("base64"), USE) }],
  );
  const AT_ONCE = 500;
  for (let at = 0; at < kept.length; at += AT_ONCE)
    await tx
      .insertInto("session_keys")
      .values(kept.slice(at, at + AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(["company_id", "connection_id", "type", "id"]).doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
      )
      .execute();
}
