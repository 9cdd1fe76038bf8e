import { byNoun } from "./byNoun.ts";

/** Texts of the pages before sign-in. */
export const texts = byNoun(import.meta.glob<object>("./pt/{common,errors,invalid,session}.json", { eager: true, import: "default" }));
