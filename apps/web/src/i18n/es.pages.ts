import { byNoun } from "./byNoun.ts";

/** What pages say: it comes with the first of them. */
export const texts = byNoun(import.meta.glob<object>("./es/*.page.json", { eager: true, import: "default" }));
