import { sql } from "kysely";

/** Ignores capitals and accents, as people expect of names. An index for this order needs the same collation. */
export const asPeopleSort = (column: string) => sql`${sql.ref(column)} collate "pt-x-icu"`;
