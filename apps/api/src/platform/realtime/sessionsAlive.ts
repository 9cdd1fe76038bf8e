import { sql } from "kysely";
import { onPlatform } from "../company.ts";

/** Which of these sessions have not ended. */
export async function sessionsAlive(ids: string[]): Promise<Set<string>> {
  const { rows } = await onPlatform((tx) => sql<{ id: string }>`select * from app.sessions_alive(${ids}::uuid[]) as id`.execute(tx));
  return new Set(rows.map(({ id }) => id));
}
