import type { ReactNode } from "react";
import { MARKS } from "../lib/text/marks.ts";

/** Renders WhatsApp's formatting. Anything else, as markup, stays text. */
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
