import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { type Reachable, recipientOf } from "../../contacts/identify.ts";
import { canonicalNumber } from "../../contacts/numbers.ts";
import { findOwner, type Identity } from "../../contacts/queries.ts";

type With = { messageId: number; contactId: number; isSeveral: boolean };

/**
 * The address to send this message to. A contact merged from several is answered at the phone that they last wrote from; a message from
 * before the merge still goes to the contact it was meant for.
 */
export async function addresseeOf(ctx: Ctx, { messageId, contactId, isSeveral }: With): Promise<Reachable> {
  const usual = await recipientOf(ctx, contactId);
  const meant = isSeveral ? await findMeant(ctx, messageId, contactId) : undefined;
  const identityValue = (kind: Identity["kind"]) => meant?.identities?.find((identity) => identity.kind === kind)?.value ?? null;
  const number = meant?.number ?? identityValue("number");
  const isOther = number !== null && usual.number !== null && canonicalNumber(number) !== canonicalNumber(usual.number);
  // Not if the number has been taken over by another contact since.
  const isHis = isOther && (await findOwner(ctx, { kind: "number", value: canonicalNumber(number) }))?.id === contactId;
  return isHis ? { number, lid: identityValue("lid"), userId: identityValue("user"), group: null } : usual;
}

type Meant = { number: string | null; identities: Identity[] | null };

/**
 * Which of the merged contacts: before the merge the one in whose thread the message was sent, afterwards the last one who wrote; the
 * contact that was kept by its former number. Contacts that the program merged by itself have one phone, and are reached by their present
 * identities.
 */
async function findMeant({ tx }: Ctx, messageId: number, contactId: number): Promise<Meant | undefined> {
  const { rows } = await sql<Meant>`with
      this as (select id, ticket_id, sent_at from messages where id = ${messageId}),
      heard as (select m.id, m.came_by from messages m join this on m.ticket_id = this.ticket_id
        where not m.from_me and m.sent_at <= this.sent_at order by m.sent_at desc, m.id desc limit 1),
      merges as (select * from contact_merges where undone_at is null and user_id is not null
        and (kept_id = ${contactId} or kept_id in (select id from contacts where merged_into = ${contactId}))),
      part as (select g.gone from merges g cross join this left join heard on true
        where case
          when this.sent_at <= g.created_at
            then exists (select from merged_threads t where t.merge_id = g.id and this.id = any(t.messages))
          when heard.came_by is null
            then exists (select from merged_threads t where t.merge_id = g.id and heard.id = any(t.messages))
          else exists (select from jsonb_to_recordset(g.gone -> 'identities') as i(kind text, value text)
            where i.kind || ' ' || i.value = any(heard.came_by)) end
        order by g.id limit 1)
    (select gone ->> 'number' as number, gone -> 'identities' as identities from part) union all
    (select kept -> 'was' ->> 'number', null from merges where kept_id = ${contactId} order by id limit 1) limit 1`.execute(tx);
  return rows[0];
}
