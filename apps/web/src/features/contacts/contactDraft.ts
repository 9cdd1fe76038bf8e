import { ContactChanges, ContactForm, ExtraField } from "@recado/contract/contacts";
import { z } from "zod";
import type { KnownContact } from "../../lib/contactCard.ts";
import { invalid, textsOf } from "../../lib/form.ts";
import { newId } from "../../lib/newId.ts";
import { phoneNumber } from "../../lib/phoneNumber.ts";
import type { Saved } from "./queries.ts";

/** `key` only tells the rows apart while they are written. */
const Extra = z.object({ key: z.string(), id: z.int().optional(), name: z.string(), value: z.string() });

/** The rows are checked one by one, so that what is wrong is said beside it. */
const drafted = { name: ContactForm.shape.name, email: ContactForm.shape.email, extraInfo: z.array(Extra) };
const Draft = z.object({ ...drafted, number: ContactForm.shape.number });
const DraftWithoutNumber = z.object({ ...drafted, number: ContactChanges.shape.number });

export type ContactDraft = z.input<typeof DraftWithoutNumber>;

/** A number that the provider hides may be filled in by whoever knows it, and need not be. */
export const draftSchema = (contact: KnownContact | undefined) =>
  (needsNumber(contact) ? Draft : DraftWithoutNumber) as typeof DraftWithoutNumber;

export const needsNumber = (contact: KnownContact | undefined) => contact === undefined || contact.number !== "";

export const draftOf = (contact: KnownContact | undefined): ContactDraft => ({
  name: contact?.name ?? "",
  number: contact ? phoneNumber(contact.number) : "",
  email: contact?.email ?? "",
  extraInfo: (contact?.extraInfo ?? []).map((extra) => ({ key: String(extra.id), ...extra })),
});

export const blankExtra = () => ({ key: newId(), name: "", value: "" });

type Row = ContactDraft["extraInfo"][number];

/** A row in which nothing was written is none. */
const isWritten = ({ name, value }: Row) => name.trim() !== "" || value.trim() !== "";

/** Beside the row that is wrong. */
export function wrongRows({ extraInfo }: ContactDraft): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [at, row] of extraInfo.entries()) {
    if (!isWritten(row)) continue;
    const { error } = ExtraField.safeParse(row);
    for (const [field, text] of Object.entries(textsOf(error?.issues ?? [], row))) wrong[`extraInfo.${at}.${field}`] = text;
  }
  return wrong;
}

/** In the words that the product has for it; an empty name is asked for instead. */
export function wrongNumber({ number }: ContactDraft): Record<string, string> {
  const typed = number?.trim() ?? "";
  if (typed === "" || ContactForm.shape.number.safeParse(typed).success) return {};
  return { number: invalid("contactNumber", "format") };
}

export const savedOf = ({ name, number, email, extraInfo }: z.output<typeof DraftWithoutNumber>): Saved => ({
  name,
  email: email ?? "",
  ...(number && { number }),
  extraInfo: extraInfo.filter(isWritten).map(({ key: _, ...extra }) => extra),
});
