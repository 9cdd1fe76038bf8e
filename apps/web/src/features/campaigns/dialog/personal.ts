import { fill, type Values } from "@recado/answering/variables";
import type { CampaignVariable } from "../settings/variables.ts";

/** Filled in from the list's contact. */
export const recipientVariables = ["nome", "numero", "email"] as const;
/** Of the variables of all automatic texts; `{{protocol}}` is empty, for there is no attendance. */
export const textVariables = ["firstName", "ms", "hora"] as const;

export type Recipient = { name: string; number: string; email: string };
type About = { recipient: Recipient; custom: CampaignVariable[] } & Pick<Values, "at" | "zone" | "language">;

const PLACE = /\{\{\s*(\w+)\s*\}\}|\{([^{}]+)\}/g;

/** The text as this recipient gets it. In one pass, so that a contact named {email} keeps that name. */
export function previewOf(text: string, { recipient, custom, ...when }: About): string {
  const values: Record<string, string> = {
    ...Object.fromEntries(custom.map(({ key, value }) => [key, value])),
    nome: recipient.name,
    numero: recipient.number,
    email: recipient.email,
  };
  return text.replace(PLACE, (written, _general?: string, own?: string) => {
    if (own !== undefined) return values[own.trim()] ?? written;
    return fill(written, { contactName: recipient.name, protocol: null, ...when });
  });
}

/** Variables that nothing fills in, as they are written. */
export function unknownIn(texts: string[], custom: CampaignVariable[]): string[] {
  const single = new Set<string>([...recipientVariables, ...custom.map(({ key }) => key)]);
  const double = new Set<string>([...textVariables, "name", "protocol"]);
  const written = texts.flatMap((text) => [...text.matchAll(PLACE)]);
  const unknown = written.filter(([, general, own]) => !(own === undefined ? double.has(general ?? "") : single.has(own.trim())));
  return [...new Set(unknown.map(([whole]) => whole))];
}
