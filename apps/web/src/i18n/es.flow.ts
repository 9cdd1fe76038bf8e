import { byNoun } from "./byNoun.ts";

/** What is said by the editor of flows: it comes with it. */
export const texts = byNoun(import.meta.glob<object>("./es/*.flow.json", { eager: true, import: "default" }));
