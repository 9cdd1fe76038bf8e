import { Button, Group, List, Stack, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type Props = { details: Record<string, string[]>; isPending: boolean; onWithout(): void; onClose(): void };

const SHOWN = 12;
const knownReasons = ["no_such_queue", "no_such_file", "no_such_block", "double_block", "newer_schema"];

export function ImportRefused({ details, isPending, onWithout, onClose }: Props) {
  const { t } = useTranslation();
  const whys = Object.values(details).map(([why = ""]) => why);
  const wrong = linesOf(details, t);
  const more = wrong.length - SHOWN;
  const mayGoWithout = whys.every((why) => why === "no_such_queue" || why === "no_such_file");
  return (
    <Dialog title={t("flowbuilders.import.title")} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text>{t("flowbuilders.import.intro")}</Text>
        <List spacing="xs">
          {wrong.slice(0, SHOWN).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {more > 0 && <Text>{t("flowbuilders.import.more", { count: more })}</Text>}
        {mayGoWithout && <Text c="dimmed">{t("flowbuilders.import.withoutHint")}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
          {mayGoWithout && (
            <Button onClick={onWithout} loading={isPending}>
              {t("flowbuilders.import.without")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** In the order of the file; each error of a block once. */
function linesOf(details: Props["details"], t: TFunction): string[] {
  const places = Object.entries(details).map(([path, [why = ""]]) => {
    const [, kind = "", at = "-1"] = /^file\.(nodes|connections)\.(\d+)/.exec(path) ?? [];
    const text = `${placeOf(path, t)}: ${t(`flowbuilders.import.why.${knownReasons.includes(why) ? why : "other"}`)}`;
    return { kind, at: Number(at), text };
  });
  const inOrder = places.toSorted((a, b) => Number(a.kind === "connections") - Number(b.kind === "connections") || a.at - b.at);
  return [...new Set(inOrder.map(({ text }) => text))];
}

/** `file.nodes.2.data.queue` is the third block. */
function placeOf(path: string, t: TFunction) {
  const [, kind, at] = /^file\.(nodes|connections)\.(\d+)/.exec(path) ?? [];
  if (kind === undefined) return t("flowbuilders.import.file");
  return t(kind === "nodes" ? "flowbuilders.import.block" : "flowbuilders.import.edge", { number: Number(at) + 1 });
}
