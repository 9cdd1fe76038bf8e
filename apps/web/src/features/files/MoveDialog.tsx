import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type Item, without } from "./items.ts";

type Props = { items: Item[]; moving: string; onMove(at: number): void; onClose(): void };

/** What the mouse drags, without one. */
export function MoveDialog({ items, moving, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [at, choose] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ key }) => key === moving),
    ),
  );
  const name = items.find(({ key }) => key === moving)?.name ?? "";
  return (
    <Dialog isSmall size="sm" title={t("fileLists.moveTitle", { name })} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label={t("fileLists.place")}
          data-autofocus
          value={String(at)}
          onChange={({ currentTarget: { value } }) => choose(Number(value))}
          data={[
            { value: "0", label: t("fileLists.atStart") },
            ...without(items, moving).map((other, place) => ({
              value: String(place + 1),
              label: t("fileLists.after", { name: `${place + 1}. ${other.name}` }),
            })),
          ]}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button onClick={() => onMove(at)}>{t("fileLists.moveNow")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
