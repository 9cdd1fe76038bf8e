import { TextInput } from "@mantine/core";
import type { SandboxPerson } from "@recado/contract/sandbox";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useState } from "react";
import { useContractForm } from "../../../lib/form.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useRenameGroup } from "../queries.ts";

type Props = { connectionId: number; group: SandboxPerson };

/** Any member may rename it, as in WhatsApp, and the company gets an event. */
export function RenameGroup(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("sandbox.renameGroup")} onClick={() => setOpen(true)}>
        <IconPencil size={20} aria-hidden />
      </IconButton>
      {isOpen && <RenameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ connectionId, group, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const rename = useRenameGroup(connectionId, group.id);
  const form = useContractForm({
    schema: async () => (await import("@recado/contract/sandbox")).sandbox.changePerson.body.required({ name: true }),
    initial: { name: group.name },
    save: ({ name }) => rename.mutateAsync(name),
    onSaved: onClose,
  });
  return (
    <FormDialog title={t("sandbox.renameGroup")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} required data-autofocus maxLength={50} {...form.field("name")} />
    </FormDialog>
  );
}
