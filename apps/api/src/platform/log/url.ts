/** A path for the log: queries carry tokens, and two calls of the specification carry secrets in the path itself. */
export const logUrl = (url: string): string =>
  url
    .replace(/[?#].*$/s, "")
    .replace(/(\/resetpasswords\/).+$/i, "$1…")
    .replace(/(\/forgetpassword\/).+$/i, "$1…");
