import { Text, TextInput } from "@mantine/core";
import type { SandboxPerson } from "@recado/contract/sandbox";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useAddPerson } from "./queries.ts";

type Props = { connectionId: number; isGroup: boolean; onAdded(person: SandboxPerson): void; onClose(): void };

export function AddPersonDialog({ connectionId, isGroup, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const add = useAddPerson(connectionId);
  const form = useContractForm({
    schema: async () => (await import("@recado/contract/sandbox")).sandbox.addPerson.body,
    initial: { name: "", isGroup },
    save: (values) => add.mutateAsync({ ...values, name: String(values.name), isGroup }),
    onSaved: (person) => {
      onClose();
      onAdded(person);
    },
  });
  return (
    <FormDialog title={t(isGroup ? "sandbox.addGroup" : "sandbox.addPerson")} form={form} onClose={onClose} submitLabel={t("sandbox.add")}>
      <TextInput label={t("common.name")} required data-autofocus maxLength={50} {...form.field("name")} />
      <Text size="sm" c="dimmed">
        {t(isGroup ? "sandbox.addGroupHint" : "sandbox.addPersonHint")}
      </Text>
    </FormDialog>
  );
}
