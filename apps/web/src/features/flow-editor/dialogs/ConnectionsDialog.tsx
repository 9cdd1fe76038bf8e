import { NativeSelect, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { useOutputWords } from "../canvas/BlockFace.tsx";
import { inReadingOrder } from "../canvas/neighbours.ts";
import { handleOf, hasInput, outputsOf } from "../document/outputs.ts";
import { useEditing } from "../editing.ts";
import { useNameOf } from "../useBlockName.ts";
import { useBlockForm } from "./useBlockForm.ts";

/** The next block of each output, as an alternative to drawing by mouse. */
export function ConnectionsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const nameOf = useNameOf();
  const wordsOf = useOutputWords();
  const flow = store.flow();
  const node = flow.nodes.find((one) => one.id === id);
  const outputs = node ? outputsOf(node) : [];
  const targets = useMemo(() => {
    // Blocks with their numbers in the outline.
    const all = inReadingOrder(store.flow().nodes).map((one, at) => ({ one, label: `${at + 1}. ${nameOf(one)}` }));
    return all.filter(({ one }) => one.id !== id && hasInput(one)).map(({ one, label }) => ({ value: one.id, label }));
  }, [store, id, nameOf]);
  const targetOf = (output: string) => flow.connections.find((edge) => edge.source === id && handleOf(edge) === output)?.target ?? "";
  const form = useBlockForm<Record<string, string>>(
    Object.fromEntries(outputs.map((output) => [output, targetOf(output)])),
    () => ({}),
    (values) => {
      const selectedOutputs = outputs
        .filter((output) => values[output] !== targetOf(output))
        .map((handle) => ({ source: id, handle, target: values[handle] || null }));
      store.edit({ kind: "connect", ways: selectedOutputs });
      onClose();
    },
  );
  if (!node) return null;
  return (
    <FormDialog title={t("flowEditor.connections.title", { name: nameOf(node) })} form={form} onClose={onClose}>
      <Text size="md">{t(outputs.length > 0 ? "flowEditor.connections.hint" : "flowEditor.connections.none")}</Text>
      {outputs.map((output, at) => (
        <NativeSelect
          key={output}
          label={outputs.length === 1 && node.type !== "menu" ? t("flowEditor.next") : wordsOf(node, output)}
          {...(at === 0 && { "data-autofocus": true })}
          data={[{ value: "", label: t("flowEditor.connections.nowhere") }, ...targets]}
          {...form.field(output)}
        />
      ))}
    </FormDialog>
  );
}
