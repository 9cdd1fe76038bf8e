import type { Run, Scene } from "./run.ts";

/** {{name}}: any characters but braces, since users name answers as they like. */
const PLACE = /\{\{([^{}]{1,200})\}\}/g;

/** In one pass, so that an answer that looks like a variable stays text. Unknown names stay as they are. */
export const fill = (text: string, run: Pick<Run, "variables">, scene: Pick<Scene, "values">): string =>
  text.replace(PLACE, (written, name: string) => variableValue(name, run, scene) ?? written);

/** An answer takes precedence over the contact's value of the same name. Undefined if there is neither. */
export function variableValue(name: string, { variables }: Pick<Run, "variables">, { values }: Pick<Scene, "values">): string | undefined {
  const key = name.trim();
  if (Object.hasOwn(variables, key)) return variables[key];
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** The names of the variables in a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = ""]) => name.trim());

/** A key without the braces that a user may have typed. */
export const bareKey = (key: string): string => key.replace(/^\s*\{\{|\}\}\s*$/g, "").trim();
