import { OWNED_CONNECTIONS } from "../../modules/connections/ownership/beating.ts";
import { beat } from "../../modules/connections/ownership/ownership.ts";
import { queryOnce } from "../../platform/database.ts";
import { clockMs, type Heart, type HeartOptions } from "../heart/heart.ts";

type Row = { company_id: number; connection_id: number; token: string; wanted: boolean };

/** Beats only on demand, and never while mute: like a process that gets no CPU time, or a cut network. */
export function falteringHeart() {
  let [isMute, beatsAsked, last] = [false, 0, clockMs()];
  let of: HeartOptions | undefined;

  async function say() {
    if (!of) throw new Error("Nobody has begun.");
    const began = clockMs();
    await beat(of.nodeId, { ttlSeconds: 60 });
    last = began;
    const askedMs = clockMs();
    const rows = await queryOnce<Row>(OWNED_CONNECTIONS, [of.nodeId]);
    const inWords = rows.map((row) => ({ companyId: row.company_id, connectionId: row.connection_id, wanted: row.wanted }));
    of.heed(
      inWords.map((each, at) => ({ ...each, token: Number(rows[at]?.token) })),
      askedMs,
    );
  }

  return {
    async begin(options: HeartOptions): Promise<Heart> {
      of = options;
      await say();
      return {
        silentMs: () => (isMute ? clockMs() - last : 0),
        beat() {
          beatsAsked++;
          if (!isMute) void say();
        },
        stop: async () => {},
      };
    },
    asked: () => beatsAsked,
    nodeId: () => of?.nodeId ?? "",
    /** Simulates a long silence: its heartbeat has expired for every other process. */
    async falters() {
      isMute = true;
      last = clockMs() - 3_600_000;
      await beat(of?.nodeId ?? "", { ttlSeconds: -60 });
    },
    async isBack() {
      isMute = false;
      await say();
    },
  };
}
