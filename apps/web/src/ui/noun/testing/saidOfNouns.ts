const frames: [RegExp, string[]][] = [
  [/<EditableList\s+noun=\{(?:\{ texts: )?"?(\w+)/g, ["title", "search", "new", "empty", "emptyHint"]],
  [/<NounActions\s+noun=\{(\w+)/g, ["deleted", "delete.title"]],
  [/\buseNounForm\((\w+)/g, ["new", "editTitle", "saved"]],
];

/** The text keys that the noun components use for the nouns that a source passes to them. Their definitions are somewhere in `sources`. */
export const saidOfNouns = (source: string, sources: string): string[] =>
  frames.flatMap(([frame, keys]) =>
    [...source.matchAll(frame)].flatMap(([, noun = ""]) => keys.map((key) => `${textsOf(noun, sources)}.${key}`)),
  );

const textsOf = (noun: string, sources: string) =>
  new RegExp(`export const ${noun}\\b[^{]*\\{\\s*texts: "(\\w+)"`).exec(sources)?.[1] ?? noun;
