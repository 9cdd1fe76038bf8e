import { TextInput } from "@mantine/core";
import { CONTACT_LIST_NAME_MAX, type ContactListItem, ContactListItemForm } from "@recado/contract/contact-lists";
import { ContactNumber } from "@recado/contract/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { invalid, useContractForm } from "../../lib/form.ts";
import { numberHint, phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { refetchList, saveItem } from "./items.ts";

const NUMBER_MAX = 50;
const EMAIL_MAX = 254;

type Props = { contactListId: number; item?: ContactListItem; onClose(): void };

export function ItemDialog({ contactListId, item, onClose }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const form = useContractForm({
    texts: "contactLists",
    schema: async () => ContactListItemForm,
    initial: { name: item?.name ?? "", number: phoneNumber(item?.number ?? ""), email: item?.email ?? "" },
    fieldOf: { ERR_DUPLICATED_CONTACT_LIST_ITEM: "number" },
    check: ({ number }) => wrongNumber(number),
    save: (values) => saveItem(contactListId, item?.id, values).finally(() => refetchList(cache, contactListId)),
    onSaved: () => {
      toast.done(t("contactLists.items.saved"));
      onClose();
    },
  });
  return (
    <FormDialog title={t(item ? "contactLists.items.editTitle" : "contactLists.items.new")} form={form} onClose={onClose}>
      <TextInput
        label={t("common.name")}
        required
        maxLength={CONTACT_LIST_NAME_MAX}
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.field("name")}
      />
      <TextInput
        label={t("contactLists.items.number")}
        description={numberHint(form.values.number ?? "", t("contactLists.items.numberHint"))}
        placeholder={t("contactLists.items.numberPlaceholder")}
        type="tel"
        maxLength={NUMBER_MAX}
        autoComplete="off"
        {...form.field("number")}
      />
      <TextInput
        label={t("contactLists.items.email")}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field("email")}
      />
    </FormDialog>
  );
}

/** The product's own text for wrong numbers. */
function wrongNumber(number: string | null | undefined): Record<string, string> {
  const typed = number?.trim() ?? "";
  return typed === "" || ContactNumber.safeParse(typed).success ? {} : { number: invalid("contactNumber", "format") };
}
