/** Six digits on a line of their own, as our letters write them. */
export const codeIn = (text: string): string | undefined => CODE.exec(text)?.[1];

/** Of its own line alone: blank lines before it are many starts of which each would look through all the others. */
const CODE = /^[^\S\r\n]*(\d{6})[^\S\r\n]*$/m;
