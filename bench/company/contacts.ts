import type pg from "pg";
import { reserve } from "./reserve.ts";
import type { Size } from "./size.ts";
import { personName } from "./words.ts";

/** Returns the first contact's id; the others follow. Half of them have two identities, as in WhatsApp. */
export async function addContacts(owner: pg.Client, size: Size, connections: number[]): Promise<number> {
  const first = await reserve(owner, "contacts", size.contacts);
  await owner.query(
    `insert into contacts (id, name, number, email, connection_id, created_at, updated_at) overriding system value
      select ${first} + i, ${personName}, '55119' || lpad((10000000 + i)::text, 8, '0'),
          case when i % 5 = 0 then 'cliente' || i || '@exemplo.com.br' else '' end, ($1::int[])[1 + i % 4], at, at
        from (select i, now() - random() * interval '365 days' as at from generate_series(0, ${size.contacts - 1}) i) c`,
    [connections],
  );
  // In its canonical form, without Brazil's ninth digit, which may or may not be there.
  await owner.query(
    `insert into contact_identities (kind, value, contact_id) select 'number', '5511' || right(number, 8), id from contacts`,
  );
  await owner.query(
    `insert into contact_identities (kind, value, contact_id) select 'lid', (80000000000000 + id)::text, id from contacts where id % 2 = 0`,
  );
  await owner.query(`insert into contact_fields (contact_id, name, value) select id, 'Cidade', 'Campinas' from contacts where id % 10 = 0`);
  return first;
}
