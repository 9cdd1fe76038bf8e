import { newId } from "../../../lib/newId.ts";
import { session } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { DraftOf } from "../drafts/drafts.ts";

/** If the ticket is closed or merged during a recording, the recording becomes an attachment of the draft. */
export function useRescueRecording({ change, arrived }: DraftOf) {
  const { t } = useTranslation();
  return async (recording: Promise<File>) => {
    if (session().state === "out") return;
    const one = { key: newId(), name: t("tickets.voice.one") };
    change(({ aside, coming = [] }) =>
      aside ? { aside: { ...aside, coming: [...(aside.coming ?? []), one] } } : { coming: [...coming, one] },
    );
    toast.done(t("tickets.voice.cut"));
    const file = await recording;
    arrived(one.key, (files) => (file.size > 0 ? [...files, file] : files));
  };
}
