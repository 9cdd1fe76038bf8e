import type { ReactNode } from "react";

/** What people write on WhatsApp: *bold*, _italic_, ~struck~, ```plain``` and links. Whatever else it looks like, it is text. */
export function formatted(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > last) parts.push(text.slice(last, match.index));
    parts.push(shown(match, match.index));
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}

/** A mark begins and ends at a word's edge and stays within its line; lengths are bounded, so that no text takes long. */
const MARKS =
  /```([^`]{1,4000})```|(?<![\w*])\*(\S|\S[^*\n]{0,998}\S)\*(?![\w*])|(?<![\w_])_(\S|\S[^_\n]{0,998}\S)_(?![\w_])|(?<![\w~])~(\S|\S[^~\n]{0,998}\S)~(?![\w~])|\bhttps?:\/\/[^\s<>"']{1,2000}/g;

function shown([whole, plain, bold, italic, struck]: RegExpMatchArray, key: number): ReactNode {
  if (plain !== undefined) return <code key={key}>{plain}</code>;
  if (bold !== undefined) return <strong key={key}>{bold}</strong>;
  if (italic !== undefined) return <em key={key}>{italic}</em>;
  if (struck !== undefined) return <s key={key}>{struck}</s>;
  return URL.canParse(whole) ? (
    <a key={key} href={whole} target="_blank" rel="noopener noreferrer">
      {whole}
    </a>
  ) : (
    whole
  );
}
