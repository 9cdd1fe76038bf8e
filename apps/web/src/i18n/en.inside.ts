import { byNoun } from "./byNoun.ts";

/** The frame's texts: loaded with it. */
export const texts = byNoun(
  import.meta.glob<object>(["./en/*.json", "!./en/*.{page,people,team,admin,flow}.json", "!./en/{common,errors,invalid,session}.json"], {
    eager: true,
    import: "default",
  }),
);
