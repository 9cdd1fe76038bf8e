import { UNWAITED } from "../../../platform/database/unwaited.ts";

// In SQL, and with nothing else: a thread that has nothing but a connection says these (`channels/heart/thread.ts`).

/**
 * A process lives until then, by the database's clock, which is the same for everybody. That this is on the disk is waited for by
 * nobody: lost together with the database it is half a second older, and no busy disk holds it up.
 */
export const BEAT = `with unwaited as (${UNWAITED})
  insert into nodes (id, expires_at) select $1::uuid, now() + make_interval(secs => $2::float) from unwaited
    on conflict (id) do update set expires_at = excluded.expires_at`;

/** What the books say it holds. Asked after its beat: who took something because there was none has committed by then, or sees it. */
export const HELD = "select company_id, connection_id, token, wanted from app.find_held($1::uuid)";
