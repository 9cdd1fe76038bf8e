import { type Queue, QueueForm } from "@recado/contract/queues";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useContractForm } from "../../lib/form.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { wrongIn } from "../../ui/hours/week.ts";
import { toast } from "../../ui/toasts.ts";
import { all, type Node } from "./menu/tree.ts";
import { queueKeys, saveQueue } from "./queries.ts";
import { draftOf } from "./queueDraft.ts";

export type Props = { queue?: Queue; menu: Node[]; onClose(): void };

export type Form = ReturnType<typeof useQueueForm>;

const Schema = QueueForm.extend({ tree: z.array(z.custom<Node>()) });

export function useQueueForm({ queue, menu, color, onClose }: Props & { color: string }) {
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
