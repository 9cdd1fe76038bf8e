import { abilitiesOf } from "@recado/channels/providers";
import pg from "pg";
import { type Killed, retry } from "../killing.ts";

/** A database trigger records every message whose delivery was ever in doubt, even for a moment. */
export async function watchDoubts(ownerUrl: string) {
  await ask(`
    create table chaos_doubts (message_id bigint primary key);
    grant insert on chaos_doubts to public;
    create function chaos_doubt() returns trigger language plpgsql as $$
      begin
        insert into public.chaos_doubts values (new.id) on conflict do nothing;
        return null;
      end $$;
    create trigger chaos_doubt after update on messages for each row when (new.status = 'unknown') execute function chaos_doubt()`);
  return { count: async (): Promise<number> => Number((await ask("select count(*) as many from chaos_doubts"))[0]?.many) };

  function ask(text: string) {
    return retry(async () => {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      return client
        .query<{ many: string }>(text)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    });
  }
}

/** A process that dies leaves at most so many of its calls in doubt. */
const IN_FLIGHT = abilitiesOf.cloud.inFlight;
/** Faults in which the provider accepts, but its response never arrives. */
const SILENT = ["hang", "drop", "crash", "nonsense"];

/**
 * Every doubt needs a cause: a fault of the provider, or a killed process. And only messages that such a kill stopped may be sent again, as
 * the provider reports the state of the others.
 */
export function doubtedWithoutCause({
  kills,
  met,
  ...seen
}: {
  kills: Killed;
  met: Record<string, number>;
  doubtful: number;
  resent: number;
}) {
  const byEnds = ((kills.channels ?? 0) + (kills.database ?? 0)) * IN_FLIGHT;
  const bySilence = SILENT.reduce((sum, name) => sum + (met[name] ?? 0), 0);
  return {
    doubtful: seen.doubtful,
    doubtfulMost: byEnds + bySilence,
    resent: seen.resent,
    resentMost: byEnds,
    withoutCause: Math.max(0, seen.doubtful - byEnds - bySilence) + Math.max(0, seen.resent - byEnds),
  };
}
