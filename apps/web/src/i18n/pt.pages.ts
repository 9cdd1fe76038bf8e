import { byNoun } from "./byNoun.ts";

/** What pages say: it comes with the first of them. */
export const texts = byNoun(import.meta.glob<object>("./pt/*.page.json", { eager: true, import: "default" }));
