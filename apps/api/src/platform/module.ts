import type { PlanFlag } from "@recado/contract/planFlags";
import type { Config } from "./config.ts";
import type { Api } from "./http/server.ts";
import type { Job, Listeners, Paced, Timed } from "./jobs.ts";
import type { Broadcasts, Everywhere } from "./realtime.ts";
import type { Followers } from "./record.ts";

/** Everything that the house must know of a module. Its sample beside it says how the sweeps try it. */
export type Module = {
  /** As its folder is called. */
  name: string;
  /** What a company's plan must have: each of its endpoints says so (`feature`). */
  plan?: PlanFlag;
  /** The installation's settings, handed over once before anything else runs. */
  configure?: ((config: Config) => void)[];
  routes?: ((api: Api) => void)[];
  /** Fact → what the browsers hear of it. */
  broadcasts?: Broadcasts | ((config: Pick<Config, "noticeElsewhere">) => Broadcasts);
  /** Fact of the platform → what the browsers of every company hear of it. */
  everywhere?: Everywhere;
  /** Fact → the jobs that it causes. */
  listeners?: Listeners;
  /** Fact → what this module does in the same transaction. */
  followers?: Followers;
  /** Workers run them; the owner makes their queues at migration. */
  jobs?: Job[];
  /** What comes round by the clock, in UTC. */
  timetable?: Timed[];
  /** What comes round every few seconds. */
  pace?: Paced[];
  /** What came round by the clock in earlier versions. */
  retired?: string[];
  /** Functions that search a table over its row security: the function → the tables. Each stands in the catalogue's check. */
  searches?: Record<string, string[]>;
};

/** A module has a sample: `module<typeof import("./module.sample.ts")>()`. Without that file it does not compile. */
export const module =
  <_Sample extends { sample: object }>() =>
  <const N extends string>(all: Module & { name: N }): Module & { name: N } =>
    all;
