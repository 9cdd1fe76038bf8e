import { type Kysely, sql } from "kysely";

/** How wide and high a picture or a film is, upright. Of what was stored before this nobody knows. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table files
    add width int check (width > 0),
    add height int check (height > 0),
    add check ((width is null) = (height is null))`.execute(db);
}
