/**
 * WhatsApp's formatting: *bold*, _italic_, ~struck~, ```plain```, and links. A mark begins and ends at a word boundary, within one line;
 * bounded lengths keep the expression fast.
 */
export const MARKS =
  /```([^`]{1,4000})```|(?<![\w*])\*(\S|\S[^*\n]{0,998}\S)\*(?![\w*])|(?<![\w_])_(\S|\S[^_\n]{0,998}\S)_(?![\w_])|(?<![\w~])~(\S|\S[^~\n]{0,998}\S)~(?![\w~])|\bhttps?:\/\/[^\s<>"']{1,2000}/g;

/** The text without marks, for one-line previews. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, (whole, plain?: string, bold?: string, italic?: string, struck?: string) => {
    const inside = bold ?? italic ?? struck;
    return plain ?? (inside === undefined ? whole : withoutMarks(inside));
  });
}
