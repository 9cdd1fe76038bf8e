/** Six digits on a line of their own, as our mails have them. */
export const codeIn = (text: string): string | undefined => CODE.exec(text)?.[1];

/** Only blanks of the same line: with blank lines, each would be a start for the expression, in quadratic time. */
const CODE = /^[^\S\r\n]*(\d{6})[^\S\r\n]*$/m;
