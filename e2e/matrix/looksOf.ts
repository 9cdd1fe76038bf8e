import type { Language } from "../words.ts";

export type Look = { language: Language; width: number };

export const languages: Language[] = ["pt", "en", "es"];
export const widths = [360, 800, 1440];

/** A phone is touched, and its page is drawn for it: it does not become a desktop by a resize. */
export const devices = { phone: [360], desktop: [800, 1440] };
export type Device = keyof typeof devices;

const turnOf = ({ language, width }: Look) => (languages.indexOf(language) + widths.indexOf(width)) % 3;

export const everyLook: Look[] = languages.flatMap((language) => widths.map((width) => ({ language, width })));

/** Each language once, and each width once: a third of all pairs, another one at each turn. */
export const looksOf = (turn: number) => everyLook.filter((look) => turnOf(look) === turn % 3);
