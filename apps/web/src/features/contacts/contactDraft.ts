import { ContactForm, ContactNumber, ExtraField } from "@recado/contract/contacts";
import i18n from "i18next";
import { z } from "zod";
import type { ContactDetails } from "../../lib/contactCard.ts";
import { invalid, textsOf } from "../../lib/form.ts";
import { newId } from "../../lib/newId.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import type { Saved } from "./queries.ts";

/** `key` only identifies the rows while they are edited. */
const Extra = z.object({ key: z.string(), id: z.int().optional(), name: z.string(), value: z.string() });

/** Rows are checked one by one, so that each error appears beside its row. */
const Draft = z.object({
  name: z.string(),
  number: z.union([z.literal(""), ContactNumber]).nullish(),
  email: ContactForm.shape.email,
  extraInfo: z.array(Extra),
});

export type ContactDraft = z.input<typeof Draft>;

/** If the provider hides the number, entering it is optional. */
export function draftSchema(contact: ContactDetails | undefined) {
  const { name, number } = draftOf(contact);
  const written = {
    name: originalOr(ContactForm.shape.name, name),
    ...(needsNumber(contact) && { number: originalOr(ContactNumber, number) }),
  };
  return Draft.extend(written) as unknown as typeof Draft;
}

/** The provider's own value stays valid whatever its length; typed values keep the limits. */
const originalOr = (shape: z.ZodString, original: string | null | undefined) =>
  z
    .string()
    .trim()
    .check(({ value, issues }) => {
      if (original && value === original.trim()) return;
      for (const issue of shape.safeParse(value).error?.issues ?? []) issues.push({ ...issue, input: value } as (typeof issues)[number]);
    });

export const needsNumber = (contact: ContactDetails | undefined) => contact === undefined || contact.number !== "";

export const draftOf = (contact: ContactDetails | undefined): ContactDraft => ({
  name: contact?.name ?? "",
  number: contact ? phoneNumber(contact.number) : "",
  email: contact?.email ?? "",
  extraInfo: (contact?.extraInfo ?? []).map((extra) => ({ key: String(extra.id), ...extra })),
});

/** The form's values, and those it began with. */
export type Typed = { typed: ContactDraft; before: ContactDraft };

/** After a merge: fields edited in either form keep what was typed, all others show the merged contact. */
export function carriedInto(now: ContactDraft, { typed, before }: Typed): ContactDraft {
  const rows = typed.extraInfo.filter((row) => isWritten(row) && !before.extraInfo.some((one) => isSameRow(one, row)));
  const isRenewed = ({ name }: Row) => rows.some((row) => row.name === name);
  return {
    name: typed.name === before.name ? now.name : typed.name,
    number: typed.number === before.number ? now.number : typed.number,
    email: typed.email === before.email ? now.email : typed.email,
    extraInfo: [...now.extraInfo.filter((row) => !isRenewed(row)), ...rows.map(({ name, value }) => ({ ...blankExtra(), name, value }))],
  };
}

const isSameRow = (one: Row, other: Row) => one.name === other.name && one.value === other.value;

export const blankExtra = () => ({ key: newId(), name: "", value: "" });

type Rows = Pick<ContactDraft, "extraInfo">;
type Row = Rows["extraInfo"][number];

/** A row in which nothing was written does not count. */
const isWritten = ({ name, value }: Row) => name.trim() !== "" || value.trim() !== "";

const rowsOf = ({ extraInfo }: Rows) => extraInfo.filter(isWritten);

export const ROWS_MAX = 50;

/** Errors beside the wrong rows; and below all rows where imports and merges have brought more than a contact may have. */
export function wrongRows({ extraInfo }: ContactDraft): Record<string, string> {
  const wrong: Record<string, string> = {};
  const over = rowsOf({ extraInfo }).length - ROWS_MAX;
  if (over > 0) wrong.extraInfo = i18n.t("contacts.extra.tooMany", { max: ROWS_MAX, over });
  for (const [at, row] of extraInfo.entries()) {
    if (!isWritten(row)) continue;
    const { error } = ExtraField.safeParse(row);
    for (const [field, text] of Object.entries(textsOf(error?.issues ?? [], row))) wrong[`extraInfo.${at}.${field}`] = text;
  }
  return wrong;
}

/** The product's own text for wrong numbers; an empty one is reported as required. */
export function wrongNumber({ number }: ContactDraft, contact: ContactDetails | undefined): Record<string, string> {
  const typed = number?.trim() ?? "";
  if (typed === "" || typed === draftOf(contact).number || ContactNumber.safeParse(typed).success) return {};
  return { number: invalid("contactNumber", "format") };
}

type Written = z.output<typeof Draft>;

export const savedOf = ({ name, number, email, extraInfo }: Written): Saved => ({
  name,
  email: email ?? "",
  ...(number && { number }),
  extraInfo: rowsOf({ extraInfo }).map(({ key: _, ...extra }) => extra),
});

/** Sends only fields edited here, so as not to overwrite a colleague's changes. Rows are sent as a whole: `now` has the colleague's. */
export function changesOf(draft: Written, before: ContactDraft, now: ContactDraft): Partial<Saved> {
  const { name, email, number, extraInfo } = savedOf({ ...draft, extraInfo: joinedRows(draft, before, now) });
  return {
    ...(name !== before.name.trim() && { name }),
    ...(email !== before.email && { email }),
    ...(number && number !== before.number && { number }),
    ...(areRowsChanged(draft, before) && { extraInfo }),
  };
}

export function areRowsChanged(draft: Rows, before: Rows) {
  const rows = rowsOf(draft);
  return rows.length !== before.extraInfo.length || rows.some((row) => !isAmong(row, before));
}

const isAmong = (row: Row, { extraInfo }: Rows) => extraInfo.some((one) => one.id === row.id && isSameRow(one, row));

/** The rows as stored now, with those that were edited, removed or added in this form. */
function joinedRows(draft: Rows, before: Rows, now: Rows): Row[] {
  const mine = rowsOf(draft);
  const isMine = (row: Row) => !isAmong(row, before);
  const isGone = ({ id }: Row) => before.extraInfo.some((one) => one.id === id) && !mine.some((row) => row.id === id);
  const kept = now.extraInfo.filter((row) => !isGone(row)).map((row) => mine.find((one) => one.id === row.id && isMine(one)) ?? row);
  return [...kept, ...mine.filter((row) => isMine(row) && !kept.includes(row))];
}
