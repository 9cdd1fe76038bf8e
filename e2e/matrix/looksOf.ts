import type { Language } from "../words.ts";

export type Look = { language: Language; width: number };

export const languages: Language[] = ["pt", "en", "es"];
export const widths = [360, 800, 1440];

/** A phone has touch and a mobile viewport from the start: resizing does not make it a desktop. */
export const devices = { phone: [360], desktop: [800, 1440] };
export type Device = keyof typeof devices;

const turnOf = ({ language, width }: Look) => (languages.indexOf(language) + widths.indexOf(width)) % 3;

export const everyLook: Look[] = languages.flatMap((language) => widths.map((width) => ({ language, width })));

/** Each language once, and each width once: a third of all pairs, another third at each turn. */
export const looksOf = (turn: number) => everyLook.filter((look) => turnOf(look) === turn % 3);
