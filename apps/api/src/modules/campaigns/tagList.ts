import { localTime } from "@recado/answering/local";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { record } from "../../platform/record.ts";
import { requestItemChecks } from "../contact-lists/checks.ts";
import { insertContactList } from "../contact-lists/queries.ts";
import { getVoice } from "../messages/queries/company.ts";
import { getTag } from "../tags/queries.ts";

type Source = { campaign: string; tagId: number; listId: number | null };

/** A list of the contacts whose tickets have the tag, together with those of the list, if one is given. Each number stands once. */
export async function createListOfTag(ctx: Ctx, { campaign, tagId, listId }: Source): Promise<number> {
  await allowTime(ctx);
  const [{ name: tag }, { zone }] = [await getTag(ctx, tagId), await getVoice(ctx)];
  const { id } = await insertContactList(ctx, `${campaign} | TAG: ${tag} - ${localTime(zone, now()).date}`);
  await sql`
    insert into contact_list_items (list_id, name, number, value, email, is_whatsapp_valid)
    select ${id}::int, i.name, i.number, i.value, i.email, i.is_whatsapp_valid from contact_list_items i
      where i.list_id = ${listId}::int and i.value is not null order by i.id`.execute(ctx.tx);
  await sql`
    insert into contact_list_items (list_id, name, number, value, email, is_whatsapp_valid)
    select ${id}::int, c.name, c.number, k.value, coalesce(c.email, ''), coalesce(c.on_whatsapp, case when exists (
        select from tickets o where o.contact_id = c.id and o.last_inbound_at is not null) then true end)
      from contacts c join contact_identities k on k.contact_id = c.id and k.kind = 'number'
      where c.number is not null and not c.is_group and c.merged_into is null and exists (
        select from tickets t join ticket_tags g on g.ticket_id = t.id where t.contact_id = c.id and g.tag_id = ${tagId})
      order by c.id
    on conflict (company_id, list_id, value) do nothing`.execute(ctx.tx);
  await record(ctx, "contact-list.created", { contactListId: id });
  await requestItemChecks(ctx);
  return id;
}
