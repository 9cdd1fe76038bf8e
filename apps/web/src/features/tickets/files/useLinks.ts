import type { Message } from "@recado/contract/messages";
import { type MouseEvent, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useMedia } from "../cache/messageQueries.ts";

/** A link lives for an hour; who opens it needs some minutes of that. */
const OLD_AFTER_MS = 50 * 60 * 1000;

/** Each time that a message is told it is an object of its own, with fresh links. */
const since = new WeakMap<Message, number>();

/** The links of its files, asked for once more where they have grown old. */
export function useLinks(message: Message) {
  const { t } = useTranslation();
  const again = useMedia();
  const [isBroken, setIsBroken] = useState(false);
  const receivedAt = since.get(message) ?? now().getTime();
  since.set(message, receivedAt);
  const isOld = () => now().getTime() - receivedAt > OLD_AFTER_MS;

  /** Once, and again whenever it has grown old: what no fresh link mends is broken, and is not asked for without end. */
  const renew = () => {
    if (again.isPending) return;
    if (again.isIdle || isOld()) again.mutate(message.id);
    else setIsBroken(true);
  };

  const open = (event: MouseEvent) => {
    if (!isOld()) return;
    event.preventDefault();
    // Within the press: a window that is opened after an answer is one that browsers keep shut.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    again.mutateAsync(message.id).then(
      ({ mediaUrl }) => (mediaUrl === null ? tab?.close() : tab?.location.replace(mediaUrl)),
      (error) => {
        tab?.close();
        toast.refused(error, t);
      },
    );
  };
  return { again, isBroken, renew, open };
}
