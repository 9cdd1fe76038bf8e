import { byNoun } from "./byNoun.ts";

/** What is said before somebody has signed in. */
export const texts = byNoun(import.meta.glob<object>("./es/{common,errors,invalid,session}.json", { eager: true, import: "default" }));
