import { TextInput } from "@mantine/core";
import { CONTACT_LIST_NAME_MAX, type ContactList, ContactListForm } from "@recado/contract/contact-lists";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useNounForm } from "../../ui/noun/useNounForm.ts";
import { contactListNoun, saveContactList } from "./contactLists.ts";

export function ContactListDialog({ list, onClose }: { list?: ContactList; onClose(): void }) {
  const { t } = useTranslation();
  const { form, dialog } = useNounForm(contactListNoun, list, {
    schema: async () => ContactListForm,
    initial: { name: list?.name ?? "" },
    save: (values) => saveContactList(list?.id, values),
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <TextInput label={t("common.name")} required maxLength={CONTACT_LIST_NAME_MAX} data-autofocus {...form.field("name")} />
    </FormDialog>
  );
}
