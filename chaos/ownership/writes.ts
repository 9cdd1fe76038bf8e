import pg from "pg";

/**
 * Tables that only a connection's owner writes. Not the test phone's, which is the provider's side, nor contacts, whose rows do not name a
 * connection.
 */
const TABLES = ["outbox", "inbox", "connection_moments", "session_keys", "connections", "messages", "provider_requests"];

/** `holder`, `token`: the connection's owner at that moment, and its token. */
export type Write = { connectionId: number; who: string; holder: string | null; token: number; at: number };
export type Writes = Awaited<ReturnType<typeof watchWrites>>;

/** How long a process counts as alive after a heartbeat. */
const BELIEVED_MS = 15_000;

/**
 * Triggers record which process wrote for which connection, and the owner at the time of the commit: a write that was begun before a
 * takeover and committed after it counts as after it. Also reports whether a process is inside of a transaction.
 */
export async function watchWrites(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    create table chaos_writes (connection_id int, who text, holder uuid, token bigint, at timestamptz not null default clock_timestamp());
    grant insert on chaos_writes to public;
    create function chaos_note() returns trigger language plpgsql as $$
      declare
        line jsonb := to_jsonb(coalesce(new, old));
        of int := (line ->> case tg_table_name when 'connections' then 'id' else 'connection_id' end)::int;
      begin
        insert into public.chaos_writes (connection_id, who, holder, token)
          select of, current_setting('application_name'), o.node_id, o.token
            from (select) one left join public.connection_owners o on o.connection_id = of;
        return null;
      end $$`);
  for (const table of TABLES)
    await owner.query(
      `create constraint trigger chaos_note after insert or update or delete on ${table} deferrable initially deferred
        for each row execute function chaos_note()`,
    );

  return {
    async list(): Promise<Write[]> {
      type Row = { connection_id: number; who: string; holder: string | null; token: string | null; at: Date };
      const { rows } = await owner.query<Row>("select * from chaos_writes");
      return rows.map(({ connection_id, token, at, ...rest }) => ({
        ...rest,
        connectionId: connection_id,
        token: Number(token),
        at: at.getTime(),
      }));
    },
    /** Whether the process is inside of a transaction that has confirmed its ownership. */
    async isMidway(who: string): Promise<boolean> {
      const { rows } = await owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
          where l.relation = 'connection_owners'::regclass and l.mode = 'RowShareLock' and l.granted and a.application_name = $1`,
        [who],
      );
      return rows.length > 0;
    },
    async msSinceBeat(nodeId: string): Promise<number> {
      const { rows } = await owner.query<{ left: number }>(
        "select (extract(epoch from expires_at - clock_timestamp()) * 1000)::float as left from nodes where id = $1",
        [nodeId],
      );
      return BELIEVED_MS - (rows[0]?.left ?? 0);
    },
    async now(): Promise<number> {
      const { rows } = await owner.query<{ now: Date }>("select clock_timestamp() as now");
      return rows[0]?.now.getTime() ?? 0;
    },
    stop: () => owner.end(),
  };
}
