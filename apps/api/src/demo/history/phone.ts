import type pg from "pg";
import type { Person } from "./records.ts";
import { completion, greeting, ratingQuestion } from "./shop.ts";
import { iso, type World } from "./world.ts";
import { write } from "./write.ts";

const DAY_MS = 86_400_000;
const NUMBER = "5511900000100";

/** The sandbox phone, as if an admin had connected it and set up its messages before the first customer wrote. */
export async function makePhone(owner: pg.Client, { connectionId: id, now, queues }: World, people: Person[]) {
  const at = now - 93 * DAY_MS;
  await owner.query(
    `update connections set status = 'CONNECTED', cause = 'connected', wanted = true, number = $2, asked_at = $3, status_since = $4,
      greeting_message = $5, rating_message = $6, completion_message = $7, created_at = $3, updated_at = $4 where id = $1`,
    [id, NUMBER, iso(at), iso(at + 2_000), greeting, ratingQuestion, completion],
  );
  await write(
    owner,
    "connection_queues",
    queues.map((queue) => ({ connection_id: id, queue_id: queue.id })),
  );
  const moment = (status: string, cause: string, after: number, waited: number | null) => ({
    connection_id: id,
    status,
    cause,
    waited,
    at: iso(at + after),
  });
  await write(owner, "connection_moments", [
    moment("OPENING", "started", 0, 0),
    moment("qrcode", "qr-shown", 600, 0),
    moment("CONNECTED", "connected", 2_000, null),
  ]);
  await write(owner, "sandbox_phones", [{ connection_id: id, number: NUMBER, linked: true, online: true }]);
  await write(
    owner,
    "sandbox_people",
    people.map(({ phoneId, name, number }) => ({ id: phoneId, connection_id: id, name, number })),
  );
  await write(
    owner,
    "book_entries",
    people.map(({ name, number }) => ({ connection_id: id, number, name, updated_at: iso(at + 2_000) })),
  );
  await owner.query("update settings set value = 'enabled' where key = 'userRating'");
  for (const table of ["users", "queues", "tags", "quick_messages", "settings", "companies"])
    await owner.query(
      `update ${table} set created_at = $1 where created_at > $1 ${table === "companies" ? "and id = app.company_id()" : ""}`,
      [iso(at)],
    );
}
