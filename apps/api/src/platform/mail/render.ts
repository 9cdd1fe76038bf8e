import type { Language } from "@recado/contract/common";
import { escapeHtml } from "../http/escapeHtml.ts";
import { type Letter, letters, type MailTemplate, type MailValues } from "./templates.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/** A mail as text and as HTML. Users write the values, so they are escaped in HTML and kept on one line in headers. */
export function renderMail<T extends MailTemplate>(template: T, language: Language, values: MailValues[T]): RenderedMail {
  const letter = letters[template][language](values);
  return { subject: oneLine(letter.subject), text: textOf(letter), html: htmlOf(letter, language) };
}

/** A line break in a header would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function textOf({ before, code, link, after }: Letter): string {
  const highlight = [...(code ? [`    ${code}`] : []), ...(link ? [`${link.label}: ${link.url}`] : [])];
  return `${[...before, ...highlight, ...after, "Recado"].join("\n\n")}\n`;
}

/** Styles are set on each element because mail readers remove style sheets. */
function htmlOf({ subject, before, code, link, after }: Letter, language: Language): string {
  const body = [
    ...before.map(paragraph),
    ...(code ? [`<p style="margin:24px 0;font:600 32px/1.2 monospace;letter-spacing:6px;color:#6d3be0">${escapeHtml(code)}</p>`] : []),
    ...(link ? [button(link)] : []),
    ...after.map(paragraph),
    `<p style="margin:32px 0 0;font-size:13px;color:#5c5f6b">Recado</p>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f8;color:#1d1f27;font:16px/1.5 Inter,system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff">
${body.join("\n")}
</div>
</body>
</html>
`;
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#6d3be0;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`;
