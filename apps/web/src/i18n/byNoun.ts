/** Every noun's file under its name: `quick-messages.json` is `t("quickMessages.…")`, and so are those of `quick-messages.page.json`. */
export const byNoun = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [
      path.replace(/^.*\/|(\.page|\.people|\.admin)?\.json$/g, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      words,
    ]),
  );
