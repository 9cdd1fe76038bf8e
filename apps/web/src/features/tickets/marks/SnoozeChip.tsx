import type { Ticket } from "@recado/contract/tickets";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { saveMark } from "./marked.ts";
import { snoozeEnd } from "./snoozeEnd.ts";
import { isSnoozed, isSnoozeOver, useMarkOf } from "./useMarked.ts";

/** In the conversation it says until when it is out of sight. */
export function SnoozeChip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const mark = useMarkOf(ticket.id);
  useLookedAt(ticket, isSnoozeOver(mark));
  if (!mark?.snoozedUntil || !isSnoozed(mark)) return null;
  return <Chip icon={<IconClock size={12} aria-hidden />}>{t("tickets.marks.snoozedUntil", { at: snoozeEnd(mark.snoozedUntil, t) })}</Chip>;
}

/** What has come back goes to its own place in the list when one goes on from it: not from under the pointer, nor unseen by anybody. */
function useLookedAt(ticket: Ticket, hasComeBack: boolean) {
  const cache = useQueryClient();
  const isSeen = useRef(false);
  // Where that fails it stays on top, and is looked at once more.
  const goOn = useSteady(() => void saveMark(cache, ticket, { snoozedUntil: null }).catch(() => {}));
  useEffect(() => {
    if (!hasComeBack) return;
    const look = () => {
      isSeen.current ||= document.visibilityState === "visible";
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      if (isSeen.current) goOn();
    };
  }, [hasComeBack, goOn]);
}
