import { modules } from "../modules/all.ts";
import type { Bound, Sample } from "./sample.ts";

const found = import.meta.glob<Sample>("../modules/*/module.sample.ts", { eager: true, import: "sample" });

/** One for each module, in the order of the modules: later samples use records of earlier ones. */
export const samples = modules.map(({ name }) => found[`../modules/${name}/module.sample.ts`] as Sample);

type Tables =
  | "records"
  | "shared"
  | "closed"
  | "together"
  | "texts"
  | "bodies"
  | "queries"
  | "others"
  | "ids"
  | "facts"
  | "factValues"
  | "events"
  | "mayRead"
  | "uploads";

/** One part of all samples, merged into one table. */
export const tableOf = <K extends Tables>(key: K): NonNullable<Sample[K]> => Object.assign({}, ...samples.map((sample) => sample[key]));

export const bounds: Bound[] = samples.flatMap((sample) => sample.bounds ?? []);
