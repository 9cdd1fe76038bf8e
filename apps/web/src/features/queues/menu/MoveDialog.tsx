import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { childrenOf, find, type Node, parentsFor, type Spot, spotOf } from "./tree.ts";

type Props = { tree: Node[]; moved: string; onMove(to: Spot): void; onClose(): void };

/** Moving without a mouse: under which option, and after which. */
export function MoveDialog({ tree, moved, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [{ under, at }, choose] = useState<Spot>(() => spotOf(tree, moved) ?? { under: null, at: 0 });
  const nameOf = ({ title }: { title: string }) => title.trim() || t("queues.menu.unnamed");
  const others = (parent: string | null) => childrenOf(tree, parent).filter(({ key }) => key !== moved);
  const node = find(tree, moved);
  return (
    <Dialog isSmall size="sm" title={t("queues.menu.moveTitle", { name: node ? nameOf(node) : "" })} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label={t("queues.menu.under")}
          data-autofocus
          value={under ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const parent = value === "" ? null : value;
            choose({ under: parent, at: others(parent).length });
          }}
          data={[
            { value: "", label: t("queues.menu.first") },
            ...parentsFor(tree, moved).map((parent) => ({ value: parent.key ?? "", label: `${parent.number} ${nameOf(parent)}` })),
          ]}
        />
        <NativeSelect
          label={t("queues.menu.place")}
          value={String(at)}
          onChange={({ currentTarget: { value } }) => choose({ under, at: Number(value) })}
          data={[
            { value: "0", label: t("queues.menu.atStart") },
            ...others(under).map((other, index) => ({ value: String(index + 1), label: t("queues.menu.after", { name: nameOf(other) }) })),
          ]}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button onClick={() => onMove({ under, at })}>{t("queues.menu.moveNow")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
