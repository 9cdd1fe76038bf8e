import { byNoun } from "./byNoun.ts";

/** What is said by pages beside the desk, as the internal chat and file lists: it comes with them. */
export const texts = byNoun(import.meta.glob<object>("./en/*.team.json", { eager: true, import: "default" }));
