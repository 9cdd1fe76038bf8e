import { byNoun } from "./byNoun.ts";

/** The frame's texts: loaded with it. */
export const texts = byNoun(
  import.meta.glob<object>(["./es/*.json", "!./es/*.{page,people,team,admin,flow}.json", "!./es/{common,errors,invalid,session}.json"], {
    eager: true,
    import: "default",
  }),
);
