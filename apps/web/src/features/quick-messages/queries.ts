import { type QuickMessageValues, quickMessages } from "@recado/contract/quick-messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import type { Attachment } from "../../ui/form/AttachmentField.tsx";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const quickMessageKeys = { all: ["quick-messages"] };

export const useQuickMessages = () => useInfiniteList({ key: quickMessageKeys.all, load: (query) => call(quickMessages.list, { query }) });

type Draft = { id?: number; values: QuickMessageValues; attachment: Attachment; onStored(id: number): void; onProgress: Progress };

export async function saveQuickMessage({ id, values, attachment, onStored, onProgress }: Draft) {
  const saved =
    id === undefined
      ? await call(quickMessages.create, { body: values })
      : await call(quickMessages.update, { params: { id }, body: values });
  onStored(saved.id);
  const params = { id: saved.id };
  if (attachment instanceof File) return call(quickMessages.attach, { params, file: attachment }, { onProgress });
  return attachment === null && saved.isMedia ? call(quickMessages.detach, { params }) : saved;
}

export function useRemoveQuickMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(quickMessages.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: quickMessageKeys.all }), // refused means that ours is out of date
  });
}
