import { Tabs } from "@mantine/core";
import { type Queue, QueueForm } from "@recado/contract/queues";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { freeColor } from "../../ui/color/colors.ts";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { wrongIn } from "../../ui/hours/week.ts";
import { toast } from "../../ui/toasts.ts";
import { GeneralFields } from "./GeneralFields.tsx";
import { HourFields } from "./HourFields.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { queueKeys, queueList, saveQueue } from "./queries.ts";
import { draftOf, type Part, parts } from "./queueDraft.ts";
import { usePart } from "./usePart.ts";

type Props = { queue?: Queue; onClose(): void };

export function QueueDialog({ queue, onClose }: Props) {
  const { t } = useTranslation();
  const taken = useTaken(queue);
  const form = useQueueForm({ taken, onClose, ...(queue && { queue }) });
  const { part, setPart, wrong, panel } = usePart(form);
  return (
    <FormDialog title={t(queue ? "queues.editTitle" : "queues.new")} form={form} onClose={onClose}>
      <Tabs value={part} onChange={(next) => setPart(next as Part)} keepMounted ref={panel}>
        <Tabs.List mb="md">
          {(Object.keys(parts) as Part[]).map((name) => (
            <Tabs.Tab key={name} value={name} {...(wrong.includes(name) && { c: "var(--mantine-color-error)" })}>
              {t(`queues.form.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralFields form={form} own={queue?.color} taken={taken} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessageFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <HourFields form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

export type Form = ReturnType<typeof useQueueForm>;

function useQueueForm({ queue, taken, onClose }: Props & { taken: ReadonlyMap<string, string> }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { language } = useUser().company;
  return useContractForm({
    schema: async () => QueueForm,
    initial: draftOf(queue, { color: freeColor((color) => taken.has(color)) ?? "", language }),
    fieldOf: { ERR_QUEUE_NAME_ALREADY_EXISTS: "name", ERR_QUEUE_COLOR_ALREADY_EXISTS: "color" },
    check: ({ schedules = [] }): Record<string, string> => (wrongIn(schedules).size > 0 ? { schedules: t("queues.form.wrongHours") } : {}),
    save: (values) => saveQueue(queue?.id, values).finally(() => void cache.invalidateQueries({ queryKey: queueKeys.all })),
    onSaved: () => {
      toast.done(t("queues.saved"));
      onClose();
    },
  });
}

/** Whose each colour is, but for the queue itself. */
function useTaken(queue: Queue | undefined): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(queueList);
  return new Map(data.filter(({ id }) => id !== queue?.id).map(({ name, color }) => [color.toLowerCase(), name]));
}
