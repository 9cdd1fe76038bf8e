import { HELD } from "../../modules/connections/ownership/beating.ts";
import { beat } from "../../modules/connections/ownership/ownership.ts";
import { askOnce } from "../../platform/database.ts";
import { clockMs, type Heart, type HeartOptions } from "../heart/heart.ts";

type Row = { company_id: number; connection_id: number; token: string; wanted: boolean };

/** Beats only when it is told to, or asked and not mute: as on a machine that gives a process no time, or a line that is cut. */
export function falteringHeart() {
  let [isMute, asked, last] = [false, 0, clockMs()];
  let of: HeartOptions | undefined;

  async function say() {
    if (!of) throw new Error("Nobody has begun.");
    const began = clockMs();
    await beat(of.nodeId, { ttlSeconds: 60 });
    last = began;
    const askedMs = clockMs();
    const held = await askOnce<Row>(HELD, [of.nodeId]);
    const inWords = held.map((row) => ({ companyId: row.company_id, connectionId: row.connection_id, wanted: row.wanted }));
    of.heed(
      inWords.map((each, at) => ({ ...each, token: Number(held[at]?.token) })),
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
          asked++;
          if (!isMute) void say();
        },
        stop: async () => {},
      };
    },
    asked: () => asked,
    nodeId: () => of?.nodeId ?? "",
    /** It has been silent for long; nobody believes any more that it lives. */
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
