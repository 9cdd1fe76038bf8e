import { optOutConfirmation, optOutWord } from "@recado/answering/optOut";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { sendAutomaticTexts } from "../messages/actions/say.ts";
import { getVoice } from "../messages/queries/company.ts";
import { lockTicket } from "../tickets/queries.ts";

/**
 * A contact to whom a campaign wrote within 30 days asks for no more of them: suppressed from now on, and told so once. It comes before the
 * answering table, which then goes on with the same message.
 */
export async function heedOptOut(ctx: Ctx, messageId: number, ticketId: number) {
  const word = await wordOf(ctx, messageId);
  if (word === null) return;
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into suppressed_contacts (value, number, name, word, contact_id, campaign_id)
    select distinct on (r.value) r.value, r.number, c.name, ${word}, c.id, r.campaign_id
      from tickets t join contacts c on c.id = t.contact_id
        join campaign_recipients r on r.sent_at > now() - interval '30 days' and (r.contact_id = c.id or r.value in (
          select k.value from contact_identities k where k.contact_id = c.id and k.kind = 'number'))
      where t.id = ${ticketId} and not t.is_group
      order by r.value, r.sent_at desc
    on conflict (company_id, value) where lifted_at is null do nothing
    returning id`.execute(ctx.tx);
  if (rows.length === 0) return;
  for (const { id } of rows) await record(ctx, "suppressed-contact.created", { suppressedContactId: id });
  const [thread, { language, rests }] = [await lockTicket(ctx, ticketId), await getVoice(ctx)];
  if (thread && !rests) await sendAutomaticTexts(ctx, thread, [optOutConfirmation[language]], { origin: "bot" });
}

/** Of a text that the contact wrote. */
async function wordOf({ tx }: Ctx, messageId: number): Promise<string | null> {
  const said = await tx.selectFrom("messages").select(["body", "from_me as fromMe"]).where("id", "=", messageId).executeTakeFirst();
  return said && !said.fromMe ? optOutWord(said.body) : null;
}
