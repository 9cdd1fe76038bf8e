type Words = { errors?: Record<string, string> };

/**
 * Every noun's file under its name: `quick-messages.json` is `t("quickMessages.…")`, and so are those of `quick-messages.page.json`. What
 * it says of its own failures, under `errors`, stands with those of all.
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
