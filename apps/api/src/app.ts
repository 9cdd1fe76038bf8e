import type { FactName } from "@recado/contract/facts";
import { modules } from "./modules/all.ts";
import type { Config } from "./platform/config.ts";
import type { Api } from "./platform/http/server.ts";
import type { Job, Listeners, Paced, Timed } from "./platform/jobs.ts";
import { forgetOldLimits } from "./platform/limits.ts";
import type { Module } from "./platform/module.ts";
import { broadcastsWithFeature } from "./platform/plan.ts";
import type { Broadcasts, Everywhere } from "./platform/realtime.ts";
import { type Followers, mergeFollowers } from "./platform/record.ts";
import { sweepStranded } from "./platform/storage/arrivals.ts";

const all: readonly Module[] = modules;

export function configureModules(config: Config) {
  for (const configure of all.flatMap((one) => one.configure ?? [])) configure(config);
}

export function routes(api: Api) {
  for (const add of all.flatMap((one) => one.routes ?? [])) add(api);
}

export const broadcastsOf = (config: Pick<Config, "noticeElsewhere">): Broadcasts =>
  Object.assign(
    {},
    ...all.map(({ plan, broadcasts: declaredBroadcasts = {} }) => {
      const broadcasts = typeof declaredBroadcasts === "function" ? declaredBroadcasts(config) : declaredBroadcasts;
      return plan ? broadcastsWithFeature(plan, broadcasts) : broadcasts;
    }),
  );

export const everywhere: Everywhere = Object.assign({}, ...all.map((one) => one.everywhere));

/** Several modules may have jobs for one fact. */
export const listeners: Listeners = all.reduce<Listeners>((table, { listeners = {} }) => {
  for (const name of Object.keys(listeners) as FactName[])
    Object.assign(table, { [name]: [...(table[name] ?? []), ...(listeners[name] ?? [])] });
  return table;
}, {});

export const followers: Followers = mergeFollowers(...all.map((one) => one.followers ?? {}));

export const jobs: Job[] = all.flatMap((one) => one.jobs ?? []);

export const timetable: Timed[] = [
  { name: "limits.forget", cron: "17 * * * *", run: forgetOldLimits },
  { name: "storage.sweep-stranded", cron: "37 * * * *", run: sweepStranded },
  ...all.flatMap((one) => one.timetable ?? []),
];

export const pace: Paced[] = all.flatMap((one) => one.pace ?? []);

export const retired: string[] = all.flatMap((one) => one.retired ?? []);
