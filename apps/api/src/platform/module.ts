import type { PlanFlag } from "@recado/contract/planFlags";
import type { Config } from "./config.ts";
import type { Api } from "./http/server.ts";
import type { Job, Listeners, Paced, Timed } from "./jobs.ts";
import type { Broadcasts, Everywhere } from "./realtime.ts";
import type { Followers } from "./record.ts";

/** Everything that a module registers. Its sample file describes how the sweeps test it. */
export type Module = {
  /** The name of its folder. */
  name: string;
  /** The plan flag that a company needs; each of the module's endpoints names it, too (`feature`). */
  plan?: PlanFlag;
  /** Receives the installation's settings once, before anything else runs. */
  configure?: ((config: Config) => void)[];
  routes?: ((api: Api) => void)[];
  /** Fact → the events sent to the company's browsers. */
  broadcasts?: Broadcasts | ((config: Pick<Config, "noticeElsewhere">) => Broadcasts);
  /** Fact of the platform → the event sent to the browsers of every company. */
  everywhere?: Everywhere;
  /** Fact → the jobs that it causes. */
  listeners?: Listeners;
  /** Fact → what this module does in the same transaction. */
  followers?: Followers;
  /** Workers run them; the owner creates their queues at migration. */
  jobs?: Job[];
  /** Cron rounds, in UTC. */
  timetable?: Timed[];
  /** Rounds every few seconds. */
  pace?: Paced[];
  /** Cron rounds of earlier versions, to be removed. */
  retired?: string[];
  /** Functions that bypass row security to search a table: function → tables. The catalogue test checks each. */
  searches?: Record<string, string[]>;
};

/** Requires the module's sample: `module<typeof import("./module.sample.ts")>()` does not compile without that file. */
export const module =
  <_Sample extends { sample: object }>() =>
  <const N extends string>(all: Module & { name: N }): Module & { name: N } =>
    all;
