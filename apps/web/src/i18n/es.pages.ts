import { byNoun } from "./byNoun.ts";

/** Texts of the pages: loaded with the first of them. */
export const texts = byNoun(import.meta.glob<object>("./es/*.page.json", { eager: true, import: "default" }));
