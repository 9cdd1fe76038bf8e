import type { Run, Scene } from "./run.ts";

/** {{name}}: of anything but braces, for answers are called as people like. */
const PLACE = /\{\{([^{}]{1,200})\}\}/g;

/** In one pass: an answer that looks like a variable stays what it is. Names that nobody knows stay as they were written. */
export const fill = (text: string, run: Pick<Run, "variables">, scene: Pick<Scene, "values">): string =>
  text.replace(PLACE, (written, name: string) => known(name, run, scene) ?? written);

/** An answer goes before what is known of the contact. Undefined where there is neither. */
export function known(name: string, { variables }: Pick<Run, "variables">, { values }: Pick<Scene, "values">): string | undefined {
  const key = name.trim();
  if (Object.hasOwn(variables, key)) return variables[key];
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** The names that a text stands for something with. */
export const namesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = ""]) => name.trim());

/** A key as somebody wrote it, with or without its braces. */
export const bareKey = (key: string): string => key.replace(/^\s*\{\{|\}\}\s*$/g, "").trim();
