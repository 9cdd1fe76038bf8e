import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Person } from "./present.ts";

/** Including removed users, who may have had attendances. */
export const listPeople = async ({ tx }: Ctx): Promise<Person[]> =>
  (
    await sql<Person>`select id, name, online, removed_at is not null as removed from users
      order by removed_at is not null, name collate "pt-x-icu", id`.execute(tx)
  ).rows;
