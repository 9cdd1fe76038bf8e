import { Button, Group, Stack } from "@mantine/core";
import type { Tag } from "@recado/contract/tags";
import { useState } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { TagChooser } from "../../tags/TagChooser.tsx";

/** What is chosen is put on each beside what it carries; nothing is taken off. */
export function TagMany({ count, onClose, onTags }: { count: number; onClose(): void; onTags(ids: number[]): void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Tag[]>([]);
  const put = (tag: Tag, isOn: boolean) => {
    setChosen((before) => [...before.filter(({ id }) => id !== tag.id), ...(isOn ? [tag] : [])]);
  };
  const done = () => {
    onClose();
    onTags(chosen.map(({ id }) => id));
  };
  return (
    <Dialog onClose={onClose} title={t("tickets.selection.tagsTitle", { count })} size="sm">
      <Stack gap="md">
        <TagChooser isOn={(id) => chosen.some((tag) => tag.id === id)} put={put} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={chosen.length === 0} onClick={done}>
            {t("tickets.selection.putOn", { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
