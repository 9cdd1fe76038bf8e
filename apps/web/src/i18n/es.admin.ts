import { byNoun } from "./byNoun.ts";

/** Texts of the admin pages. */
export const texts = byNoun(import.meta.glob<object>("./es/*.admin.json", { eager: true, import: "default" }));
