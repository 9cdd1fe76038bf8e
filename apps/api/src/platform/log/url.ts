/** A path for the log: queries carry tokens, and some calls carry secrets in the path itself. */
export const logUrl = (url: string): string =>
  url
    .replace(/[?#].*$/s, "")
    .replace(/(\/resetpasswords\/).+$/i, "$1…")
    .replace(/(\/forgetpassword\/).+$/i, "$1…")
    .replace(/(\/media\/).+$/i, "$1…");
