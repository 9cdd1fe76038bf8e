type Words = { errors?: Record<string, string> };

/**
 * Each noun's files under its name: `quick-messages.json` and `quick-messages.page.json` are `t("quickMessages.…")`. Error texts, under
 * `errors`, are merged with those of all nouns.
 */
export function byNoun(files: Record<string, object>): Record<string, object> {
  const nouns: Record<string, object> = {};
  for (const [path, { errors = {}, ...words }] of Object.entries(files as Record<string, Words>)) {
    const noun = path
      .replace(/^.*\/|(\.page|\.people|\.team|\.admin|\.flow)?\.json$/g, "")
      .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    nouns[noun] = { ...nouns[noun], ...words };
    if (Object.keys(errors).length > 0) nouns.errors = { ...nouns.errors, ...errors };
  }
  return nouns;
}
