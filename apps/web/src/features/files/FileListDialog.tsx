import { Textarea, TextInput } from "@mantine/core";
import { FILE_LIST_MESSAGE_MAX, FILE_LIST_NAME_MAX, type FileList } from "@recado/contract/file-lists";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { FilesField } from "./FilesField.tsx";
import { useFileListForm } from "./useFileListForm.ts";

export function FileListDialog({ list, onClose }: { list?: FileList; onClose(): void }) {
  const { t } = useTranslation();
  const isReadOnly = list ? !list.can.change : false;
  const { form, items, change, isDirty } = useFileListForm(list, () => {
    toast.done(t("fileLists.saved"));
    onClose();
  });
  const title = t(list ? (isReadOnly ? "fileLists.showTitle" : "fileLists.editTitle") : "fileLists.new");
  return (
    <FormDialog title={title} form={form} isDirty={isDirty} isReadOnly={isReadOnly} onClose={onClose}>
      {isReadOnly && <p>{t("fileLists.authorOnly")}</p>}
      <TextInput
        label={t("common.name")}
        required={!isReadOnly}
        readOnly={isReadOnly}
        maxLength={FILE_LIST_NAME_MAX}
        data-autofocus
        {...form.field("name")}
      />
      <Textarea
        label={t("fileLists.message")}
        description={t("fileLists.messageHint")}
        required={!isReadOnly}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={FILE_LIST_MESSAGE_MAX}
        {...form.field("message")}
      />
      <FilesField items={items} isReadOnly={isReadOnly} isSaving={form.isSaving} onChange={change} />
    </FormDialog>
  );
}
