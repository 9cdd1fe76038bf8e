import { Loader, NativeSelect, Text } from "@mantine/core";
import { queues } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import { useSubmit } from "./simple.tsx";
import { useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";

export const useQueues = () => useQuery({ queryKey: ["queues", "flow-editor"], queryFn: () => call(queues.list) });

/** The queue that gets the conversation: from there on agents answer. */
export function TicketDialog({ type, data, isNew, onSave, onClose }: DialogProps<"ticket">) {
  const { t } = useTranslation();
  const { data: queues = [], isPending } = useQueues();
  const form = useBlockForm(
    { queue: String(data.queue?.id ?? "") },
    ({ queue }) => ({ queue: !queue && t("flowEditor.ticket.empty") }),
    ({ queue }) => {
      const chosen = queues.find(({ id }) => String(id) === queue);
      onSave({ queue: chosen ? { id: chosen.id, name: chosen.name, color: chosen.color } : data.queue });
    },
  );
  const isGone = data.queue && !isPending && !queues.some(({ id }) => id === data.queue?.id);
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <Text size="md">{t("flowEditor.ticket.hint")}</Text>
      <NativeSelect
        label={t("flowEditor.ticket.label")}
        required
        data-autofocus
        rightSection={isPending ? <Loader size={16} /> : undefined}
        data={[
          { value: "", label: t("flowEditor.ticket.choose") },
          ...(isGone && data.queue
            ? [{ value: String(data.queue.id), label: t("flowEditor.ticket.gone", { name: data.queue.name }) }]
            : []),
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("queue")}
      />
    </FormDialog>
  );
}
