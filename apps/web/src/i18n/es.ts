const files = import.meta.glob<object>("./es/*.json", { eager: true, import: "default" });

/** Every noun's file under its name: `quick-messages.json` is `t("quickMessages.…")`. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [
    path.replace(/^.*\/|\.json$/g, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    words,
  ]),
);
