import { abilitiesOf } from "@recado/channels/providers";
import pg from "pg";
import { type Killed, retry } from "../killing.ts";

/** The database itself writes down of which messages it was ever not known whether they had reached anybody, also where that was soon known. */
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

/** What ends in the middle of its calls leaves as many of them in doubt as it may have at once. */
const IN_FLIGHT = abilitiesOf.cloud.inFlight;
/** Where the provider accepts, and says nothing that one could hear. */
const SILENT = ["hang", "drop", "crash", "nonsense"];

/**
 * Nothing is in doubt without a cause: a provider that said nothing, or the end of who asked it or was to write it down. And nothing is
 * sent anew but what such an end kept from being sent, for of the rest the provider tells afterwards.
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
