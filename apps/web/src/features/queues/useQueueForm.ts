import { type Queue, QueueForm } from "@recado/contract/queues";
import { useState } from "react";
import { z } from "zod";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { wrongIn } from "../../ui/hours/week.ts";
import { useNounForm } from "../../ui/noun/useNounForm.ts";
import { all, type Node } from "./menu/tree.ts";
import { saveQueue } from "./queries.ts";
import { draftOf } from "./queueDraft.ts";
import { queueNoun } from "./queues.ts";

export type Props = { queue?: Queue; menu: Node[]; onClose(): void };

export type Form = ReturnType<typeof useQueueForm>["form"];

const Schema = QueueForm.extend({ tree: z.array(z.custom<Node>()) });

export function useQueueForm({ queue, menu, color, onClose }: Props & { color: string }) {
  const { t } = useTranslation();
  const { language } = useUser().company;
  // After a failed save of the menu, a retry updates the stored queue instead of creating another.
  const [id, setId] = useState(queue?.id);
  return useNounForm(queueNoun, queue, {
    schema: async () => Schema,
    initial: { ...draftOf(queue, { color, language }), tree: menu },
    fieldOf: { ERR_QUEUE_NAME_ALREADY_EXISTS: "name", ERR_QUEUE_COLOR_ALREADY_EXISTS: "color" },
    check: ({ schedules = [], tree }): Record<string, string> => ({
      ...(wrongIn(schedules).size > 0 && { schedules: t("queues.form.wrongHours") }),
      ...(all(tree).some(({ title }) => title.trim() === "") && { tree: t("invalid.any.required") }),
    }),
    save: ({ tree, ...values }) => saveQueue(id, values, { tree, stored: menu, onStored: setId }),
    onClose,
  });
}
