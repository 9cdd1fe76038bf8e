import { byNoun } from "./byNoun.ts";

/** Texts of the pages beside the tickets, as internal chat and file lists: loaded with them. */
export const texts = byNoun(import.meta.glob<object>("./es/*.team.json", { eager: true, import: "default" }));
