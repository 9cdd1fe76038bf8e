import { Group, Switch, Text, TextInput } from "@mantine/core";
import { leads } from "@recado/contract/permissions";
import { DEFAULT_COLOR, TAG_NAME_MAX, type Tag, TagForm } from "@recado/contract/tags";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";
import { ColorField } from "../../ui/color/ColorField.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useNounForm } from "../../ui/noun/useNounForm.ts";
import { saveTag, tagNoun } from "./tags.ts";

const blank = { name: "", color: DEFAULT_COLOR, kanban: 0 as const };

export function TagDialog({ tag, onClose }: { tag?: Tag; onClose(): void }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { form, dialog } = useNounForm(tagNoun, tag, {
    schema: async () => TagForm,
    initial: tag ?? blank,
    fieldOf: { ERR_DUPLICATED_TAG: "name" },
    save: (values) => saveTag(tag?.id, values),
    onClose,
  });
  const { name, color = "", kanban } = form.values;

  return (
    <FormDialog {...dialog}>
      <TextInput label={t("common.name")} required maxLength={TAG_NAME_MAX} data-autofocus {...form.field("name")} />
      <ColorField
        color={color}
        own={tag?.color}
        usual={{ color: DEFAULT_COLOR, name: t("tags.defaultColor") }}
        onChange={(color) => form.set({ color })}
      />
      <Group gap="sm" mih={28}>
        <Text size="sm" c="dimmed">
          {t("tags.preview")}
        </Text>
        <ColorChip color={color}>{name.trim() || t("tags.previewName")}</ColorChip>
      </Group>
      {leads(profile) && (
        <Switch
          label={t("tags.kanbanSwitch")}
          description={t("tags.kanbanHint")}
          checked={kanban === 1}
          onChange={(event) => form.set({ kanban: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </FormDialog>
  );
}
