import { byNoun } from "./byNoun.ts";

/** Texts of contacts and scheduled messages: loaded with their pages, and with their dialogs on other pages. */
export const texts = byNoun(import.meta.glob<object>("./pt/*.people.json", { eager: true, import: "default" }));
