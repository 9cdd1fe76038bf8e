import { byNoun } from "./byNoun.ts";

/** Everything else: it comes with the first page. */
export const texts = byNoun(import.meta.glob<object>("./pt/*.page.json", { eager: true, import: "default" }));
