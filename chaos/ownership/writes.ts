import pg from "pg";

/**
 * What of all processes that hold connections only the owner writes. The sandbox's telephone is the provider, and anybody may hold it;
 * a contact's row does not say for which connection it was written.
 */
const TABLES = ["outbox", "inbox", "connection_moments", "session_keys", "connections", "messages", "errands"];

/** `holder`, `token`: who held the connection at that moment, and under which token. */
export type Write = { connectionId: number; who: string; holder: string | null; token: number; at: number };
export type Writes = Awaited<ReturnType<typeof watchWrites>>;

/** For so long a process is believed to live after it has said so. */
const BELIEVED_MS = 15_000;

/**
 * The database itself writes down which process wrote what of which connection, at the moment of its commit, and who held the connection
 * then: what was begun before a takeover and became true after it was written after it. It also says who stands in the middle of something.
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
    /** Whether that process has this very moment promised, in a transaction, that it still holds a connection. */
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
