import type { Ctx } from "../../platform/company.ts";

type Field = { id?: number | undefined; name: string; value: string };

/** Replaces all fields: those with an id are updated, those without are added. The id of another contact's field does not count. */
export async function replaceFields({ tx }: Ctx, contactId: number, rows: Field[]) {
  const fields = rows.filter(({ name, value }) => name !== "" || value !== "");
  const kept = fields.flatMap(({ id }) => (id === undefined ? [] : [id]));
  let gone = tx.deleteFrom("contact_fields").where("contact_id", "=", contactId);
  if (kept.length > 0) gone = gone.where("id", "not in", kept);
  await gone.execute();
  for (const { id, name, value } of fields) {
    const updated =
      id !== undefined &&
      (await tx
        .updateTable("contact_fields")
        .set({ name, value })
        .where("id", "=", id)
        .where("contact_id", "=", contactId)
        .executeTakeFirst());
    if (!updated || updated.numUpdatedRows === 0n)
      await tx.insertInto("contact_fields").values({ contact_id: contactId, name, value }).execute();
  }
}
