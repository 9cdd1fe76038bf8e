import { TextInput } from "@mantine/core";
import type { ContactCard } from "@recado/contract/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { type ContactDetails, withoutOpenTicket } from "../../lib/contactCard.ts";
import { useContractForm } from "../../lib/form.ts";
import { numberHint } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import {
  areRowsChanged,
  carriedInto,
  changesOf,
  draftOf,
  draftSchema,
  needsNumber,
  savedOf,
  type Typed,
  wrongNumber,
  wrongRows,
} from "./contactDraft.ts";
import { ExtraFields, type FieldOf } from "./ExtraFields.tsx";
import { contactKeys } from "./keys.ts";
import { putContact, repaint } from "./listNews.ts";
import { MergePart } from "./merge/MergePart.tsx";
import { addContact, changeContact, showContact } from "./queries.ts";

const NUMBER_MAX = 50;

type Props = {
  contact?: ContactDetails;
  /** What is typed here; or was, before the contact became a part of this one. */
  carried: RefObject<Typed | undefined>;
  onClose(): void;
  /** He was merged with another, or is two again. */
  onJoined?(): void;
  onSaved?(contact: ContactCard): void;
};

export function ContactFields({ contact, carried, onClose, onJoined = onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const isNew = contact === undefined;
  // The contact as it was when the form opened: what others change meanwhile is not overwritten.
  const [was] = useState(contact);
  const [before] = useState(() => draftOf(contact));
  const form = useContractForm({
    schema: async () => draftSchema(was),
    initial: before,
    fieldOf: { ERR_DUPLICATED_CONTACT: "number", ERR_WAPP_INVALID_CONTACT: "number" },
    check: (draft) => ({ ...wrongNumber(draft, was), ...wrongRows(draft) }),
    save: async (draft) => {
      if (!was) return addContact(savedOf(draft));
      const now = areRowsChanged(draft, before) ? draftOf(await showContact(was.id)) : before;
      return changeContact(was.id, changesOf(draft, before, now));
    },
    onSaved: (saved) => {
      cache.setQueryData(contactKeys.one(saved.id), withoutOpenTicket(saved));
      if (isNew) putContact(cache, saved, { isNew, isMine: true });
      else repaint(cache, saved);
      toast.done(t("contacts.saved"));
      onSaved?.(saved);
      onClose();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over what the form begins with.
  useEffect(() => {
    if (carried.current) form.set(carriedInto(before, carried.current));
  }, []);
  useEffect(() => {
    carried.current = form.isDirty ? { typed: form.values, before } : undefined;
  });
  const mustHaveNumber = needsNumber(was);

  return (
    <FormDialog title={t(isNew ? "contacts.new" : "contacts.editTitle")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} required autoComplete="off" dir="auto" data-autofocus {...form.field("name")} />
      {!contact?.isGroup && (
        <TextInput
          label={t("contacts.number")}
          description={numberHint(form.values.number ?? "", t(mustHaveNumber ? "contacts.numberHint" : "contacts.hiddenHint"))}
          type="tel"
          required={mustHaveNumber}
          maxLength={NUMBER_MAX}
          autoComplete="off"
          {...form.field("number")}
        />
      )}
      <TextInput
        label={t("contacts.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field("email")}
      />
      <ExtraFields rows={form.values.extraInfo} field={form.field as FieldOf} onChange={(extraInfo) => form.set({ extraInfo })} />
      {contact?.can.merge && !contact.isGroup && <MergePart contact={contact} onChanged={onJoined} />}
    </FormDialog>
  );
}
