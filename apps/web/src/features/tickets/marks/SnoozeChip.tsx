import type { Ticket } from "@recado/contract/tickets";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { askMark } from "./marked.ts";
import { isAway, isBack, useMarkOf } from "./useMarked.ts";
import { whenBack } from "./whenBack.ts";

/** In the conversation it says until when it is out of sight. */
export function SnoozeChip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const mark = useMarkOf(ticket.id);
  useLookedAt(ticket, isBack(mark));
  if (!mark?.snoozedUntil || !isAway(mark)) return null;
  return <Chip icon={<IconClock size={12} aria-hidden />}>{t("tickets.marks.snoozedUntil", { at: whenBack(mark.snoozedUntil, t) })}</Chip>;
}

/** What has come back goes to its own place in the list when one goes on from it: not from under the pointer, nor unseen by anybody. */
function useLookedAt(ticket: Ticket, hasComeBack: boolean) {
  const cache = useQueryClient();
  const isSeen = useRef(false);
  // Where that fails it stays on top, and is looked at once more.
  const goOn = useSteady(() => void askMark(cache, ticket, { snoozedUntil: null }).catch(() => {}));
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
