import type { Card } from "./payload.ts";

/** Builds a vCard as phones write it, because Meta sends only its parts. `waid` is the number on WhatsApp. */
export function vcardOf({ name, org, phones, emails }: Card): { name: string; vcard: string } {
  const full = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(" ");
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(name?.last_name ?? "")};${escaped(name?.first_name ?? full)};;;`,
    `FN:${escaped(full)}`,
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    ...phones.flatMap(({ phone, wa_id }) => (phone || wa_id ? [`TEL;type=CELL${waid(wa_id)}:${escaped(phone ?? `+${wa_id}`)}`] : [])),
    ...emails.flatMap(({ email }) => (email ? [`EMAIL:${escaped(email)}`] : [])),
    "END:VCARD",
  ];
  return { name: full, vcard: lines.join("\n") };
}

const waid = (number: string | undefined) => (number && /^\d+$/.test(number) ? `;waid=${number}` : "");

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
