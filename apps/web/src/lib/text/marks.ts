/**
 * What people write on WhatsApp: *bold*, _italic_, ~struck~, ```plain```, and links. A mark begins and ends at a word's edge and stays
 * within its line; lengths are bounded, so that no text takes long.
 */
export const MARKS =
  /```([^`]{1,4000})```|(?<![\w*])\*(\S|\S[^*\n]{0,998}\S)\*(?![\w*])|(?<![\w_])_(\S|\S[^_\n]{0,998}\S)_(?![\w_])|(?<![\w~])~(\S|\S[^~\n]{0,998}\S)~(?![\w~])|\bhttps?:\/\/[^\s<>"']{1,2000}/g;

/** The words alone, for where they stand in one line of small letters. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, (whole, plain?: string, bold?: string, italic?: string, struck?: string) => {
    const inside = bold ?? italic ?? struck;
    return plain ?? (inside === undefined ? whole : withoutMarks(inside));
  });
}
