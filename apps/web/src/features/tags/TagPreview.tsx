import { Group, Text } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";

export function TagPreview({ name, color }: { name: string; color: string }) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" mih={28}>
      <Text size="sm" c="dimmed">
        {t("tags.preview")}
      </Text>
      <ColorChip color={color}>{name.trim() || t("tags.previewName")}</ColorChip>
    </Group>
  );
}
