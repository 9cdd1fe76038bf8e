import { byNoun } from "./byNoun.ts";

/** The flow editor's texts: loaded with it. */
export const texts = byNoun(import.meta.glob<object>("./en/*.flow.json", { eager: true, import: "default" }));
