import { byNoun } from "./byNoun.ts";

/** Everything else: it comes with the first page behind the door. */
export const texts = byNoun(
  import.meta.glob<object>(["./pt/*.json", "!./pt/{common,errors,invalid,session}.json"], { eager: true, import: "default" }),
);
