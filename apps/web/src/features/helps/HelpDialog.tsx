import { Textarea, TextInput } from "@mantine/core";
import { HELP_DESCRIPTION_MAX, HELP_TITLE_MAX, HELP_VIDEO_MAX, type Help, HelpForm } from "@recado/contract/helps";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { cut, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useDeletion } from "../../ui/form/useDeletion.ts";
import { toast } from "../../ui/toasts.ts";
import { helpKeys, removeHelp, saveHelp } from "./queries.ts";

const blank = { title: "", description: "", video: "" };

export function HelpDialog({ help, onClose }: { help?: Help; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const remove = useRemove(help, onClose);
  const form = useContractForm({
    schema: async () => HelpForm,
    initial: help ? pick(help) : blank,
    fieldOf: { ERR_DUPLICATED_HELP: "title" },
    save: (values) => saveHelp(help?.id, values).finally(() => void cache.invalidateQueries({ queryKey: helpKeys.all })),
    onSaved: () => {
      toast.done(t("helpVideos.saved"));
      onClose();
    },
  });
  const { description = "" } = form.values;
  return (
    <FormDialog
      title={t(help ? "helpVideos.editTitle" : "helpVideos.new")}
      form={form}
      onClose={onClose}
      {...(help && { onDelete: () => void remove() })}
    >
      <TextInput label={t("helpVideos.titleField")} required maxLength={HELP_TITLE_MAX} data-autofocus {...form.field("title")} />
      <Textarea
        label={t("helpVideos.description")}
        description={t("helpVideos.length", { length: number(description.length), max: number(HELP_DESCRIPTION_MAX) })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={HELP_DESCRIPTION_MAX}
        {...form.field("description")}
      />
      <TextInput
        label={t("helpVideos.video")}
        description={t("helpVideos.videoHint")}
        required
        maxLength={HELP_VIDEO_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field("video")}
      />
    </FormDialog>
  );
}

const pick = ({ title, description, video }: Help) => ({ title, description, video });

const NAME_MAX = 50;

function useRemove(help: Help | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const remove = useDeletion();
  return async () =>
    help &&
    remove({
      title: t("helpVideos.delete.title", { name: cut(help.title, NAME_MAX) }),
      takes: t("helpVideos.delete.takes"),
      done: t("helpVideos.deleted"),
      // After a refusal our list is outdated.
      run: () => removeHelp(help.id).finally(() => void cache.invalidateQueries({ queryKey: helpKeys.all })),
      onDone: onClose,
    });
}
