/** The nouns of the server that a change is about, as the contract writes them (`quickMessages`). */
export const serverNouns = (files: string[]) =>
  nounsAt(files, [/^apps\/api\/src\/modules\/([^/]+)\//, /^packages\/contract\/src\/([^/.]+)\.ts$/]);

/** The nouns of the web app that a change is about. */
export const webNouns = (files: string[]) => nounsAt(files, [/^apps\/web\/src\/features\/([^/]+)\//]);

function nounsAt(files: string[], places: RegExp[]): string[] {
  const changed = files.filter((file) => !/\.test\.tsx?$/.test(file)); // a new test alone changes no behaviour
  const nouns = changed.flatMap((file) => places.flatMap((pattern) => pattern.exec(file)?.[1] ?? []));
  return [...new Set(nouns.map((noun) => noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())))].toSorted();
}
