import { byNoun } from "./byNoun.ts";

/** What is said of contacts and of what is sent to them later: it comes with their pages, and with their dialogs on others. */
export const texts = byNoun(import.meta.glob<object>("./pt/*.people.json", { eager: true, import: "default" }));
