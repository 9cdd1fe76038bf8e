import { byNoun } from "./byNoun.ts";

/** What an admin's pages say beside it. */
export const texts = byNoun(import.meta.glob<object>("./es/*.admin.json", { eager: true, import: "default" }));
