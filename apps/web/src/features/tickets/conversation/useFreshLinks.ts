import type { Message } from "@recado/contract/messages";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../ui/toasts.ts";
import { useMedia } from "../messageQueries.ts";

/** A link lives for an hour, and for some minutes of it the conversation may have lain in memory. */
const OLD_MS = 50 * 60_000;

/** Whoever keeps a conversation open all morning still hears and opens what stands in it: each link that has grown old is asked for once more. */
export function useFreshLinks({ id, mediaUrl }: Message) {
  const { t } = useTranslation();
  const media = useMedia();
  const renewed = useRef<string>(undefined);
  const since = useRef({ mediaUrl, at: performance.now() });
  if (since.current.mediaUrl !== mediaUrl) since.current = { mediaUrl, at: performance.now() };

  const isOld = () => performance.now() - since.current.at > OLD_MS;

  /** What cannot be shown though its link is new is broken. */
  const renew = () => {
    if (mediaUrl === null || (renewed.current === mediaUrl && !isOld())) return;
    renewed.current = mediaUrl;
    media.mutate(id, {
      onSuccess: (message) => {
        renewed.current = message.mediaUrl ?? undefined;
      },
    });
  };

  const onClick = (event: MouseEvent) => {
    if (!isOld()) return;
    event.preventDefault();
    // Opened in the press itself, for a window that opens later is one that nobody asked for.
    const tab = window.open("about:blank", "_blank");
    if (tab) tab.opener = null;
    media.mutate(id, {
      onSuccess: (message) => tab?.location.replace(message.mediaUrl ?? "about:blank"),
      onError: (error) => {
        tab?.close();
        toast.refused(error, t);
      },
    });
  };
  return { renew, onClick, isPending: media.isPending, again: () => media.mutate(id, { onError: (error) => toast.refused(error, t) }) };
}
