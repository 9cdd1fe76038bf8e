import { type QuickMessage, type QuickMessageValues, quickMessages } from "@recado/contract/quick-messages";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import type { Attachment } from "../../ui/form/AttachmentField.tsx";
import { noun } from "../../ui/noun/noun.ts";

export const quickMessageNoun = noun<QuickMessage>({
  texts: "quickMessages",
  icon: IconBolt,
  key: ["quick-messages"],
  load: (query) => call(quickMessages.list, { query }),
  remove: (id) => call(quickMessages.remove, { params: { id } }),
  // The permissions of a message are only known to the server.
  reactions: (refetch) => ({ quickMessage: refetch }),
});

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
