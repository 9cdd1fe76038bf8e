import { byNoun } from "./byNoun.ts";

/** The frame's texts: loaded with it. */
export const texts = byNoun(
  import.meta.glob<object>(["./pt/*.json", "!./pt/*.{page,people,team,admin,flow}.json", "!./pt/{common,errors,invalid,session}.json"], {
    eager: true,
    import: "default",
  }),
);
