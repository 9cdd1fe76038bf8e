import { UNWAITED } from "../../../platform/database/unwaited.ts";

// Plain SQL, because it runs in a thread that has nothing but a database connection (`channels/heart/thread.ts`).

/**
 * The time until which a process counts as alive, by the database's clock, which all share. Not flushed to disk: if the database crashes,
 * the heartbeat is half a second older, and a busy disk cannot delay it.
 */
export const BEAT = `with unwaited as (${UNWAITED})
  insert into nodes (id, expires_at) select $1::uuid, now() + make_interval(secs => $2::float) from unwaited
    on conflict (id) do update set expires_at = excluded.expires_at`;

/**
 * What the database says this process owns. Read after its heartbeat: a process that took something over has committed by then, or sees the
 * heartbeat.
 */
export const OWNED_CONNECTIONS = "select company_id, connection_id, token, wanted from app.find_held($1::uuid)";
