/** Every noun's file under its name: `quick-messages.json` is `t("quickMessages.…")`, and so is `quick-messages.page.json`. */
export const byNoun = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [
      path.replace(/^.*\/|(\.page)?\.json$/g, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      words,
    ]),
  );
