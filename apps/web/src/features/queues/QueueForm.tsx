import { Tabs } from "@mantine/core";
import { type Queue, QueueForm as QueueSchema } from "@recado/contract/queues";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
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
import { MenuFields } from "./menu/MenuFields.tsx";
import { all, type Node } from "./menu/tree.ts";
import classes from "./QueueForm.module.css";
import { queueKeys, queueList, saveQueue } from "./queries.ts";
import { draftOf, type Part, parts } from "./queueDraft.ts";
import { usePart } from "./usePart.ts";

type Props = { queue?: Queue; menu: Node[]; onClose(): void };

export function QueueForm({ queue, menu, onClose }: Props) {
  const { t } = useTranslation();
  const taken = useTaken(queue);
  const [color] = useState(() => queue?.color ?? freeColor((one) => taken.has(one)));
  const form = useQueueForm({ color, menu, onClose, ...(queue && { queue }) });
  const { part, setPart, wrong, panel } = usePart(form);
  return (
    <FormDialog title={t(queue ? "queues.editTitle" : "queues.new")} size={part === "menu" ? "xl" : "lg"} form={form} onClose={onClose}>
      <Tabs value={part} onChange={(next) => setPart(next as Part)} keepMounted ref={panel} classNames={{ tab: classes.tab ?? "" }}>
        <Tabs.List mb="md">
          {(Object.keys(parts) as Part[]).map((name) => (
            <Tabs.Tab key={name} value={name} {...(wrong.includes(name) && { c: "var(--mantine-color-error)" })}>
              {t(`queues.form.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralFields form={form} own={color} taken={taken} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessageFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <HourFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="menu">
          <MenuFields form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

export type Form = ReturnType<typeof useQueueForm>;

const Schema = QueueSchema.extend({ tree: z.array(z.custom<Node>()) });

function useQueueForm({ queue, menu, color, onClose }: Props & { color: string }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { language } = useUser().company;
  // What was stored before its menu was refused is not stored twice when one tries again.
  const [id, setId] = useState(queue?.id);
  return useContractForm({
    schema: async () => Schema,
    initial: { ...draftOf(queue, { color, language }), tree: menu },
    fieldOf: { ERR_QUEUE_NAME_ALREADY_EXISTS: "name", ERR_QUEUE_COLOR_ALREADY_EXISTS: "color" },
    check: ({ schedules = [], tree }): Record<string, string> => ({
      ...(wrongIn(schedules).size > 0 && { schedules: t("queues.form.wrongHours") }),
      ...(all(tree).some(({ title }) => title.trim() === "") && { tree: t("invalid.any.required") }),
    }),
    save: ({ tree, ...values }) =>
      saveQueue(id, values, { tree, stored: menu, onStored: setId }).finally(
        () => void cache.invalidateQueries({ queryKey: queueKeys.all }),
      ),
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
