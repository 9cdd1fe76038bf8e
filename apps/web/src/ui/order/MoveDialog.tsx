import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../Dialog.tsx";
import { without } from "./order.ts";

type Props = { items: { key: string; name: string }[]; moving: string; onMove(at: number): void; onClose(): void };

/** Moving without a mouse. Its texts are in the "team" part. */
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
    <Dialog isSmall size="sm" title={t("order.moveTitle", { name })} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label={t("order.place")}
          data-autofocus
          value={String(at)}
          onChange={({ currentTarget: { value } }) => choose(Number(value))}
          data={[
            { value: "0", label: t("order.atStart") },
            ...without(items, moving).map((other, index) => ({
              value: String(index + 1),
              label: t("order.after", { name: `${index + 1}. ${other.name}` }),
            })),
          ]}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button onClick={() => onMove(at)}>{t("order.moveNow")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
