import type { Ticket } from "@recado/contract/tickets";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { useSteady } from "../../../lib/useSteady.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { askMark } from "./marked.ts";
import { isAway, isBack, useMarkOf } from "./useMarked.ts";
import { whenBack } from "./whenBack.ts";

/** In the conversation it says until when it is out of sight; what has come back has been looked at by that. */
export function SnoozeChip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const mark = useMarkOf(ticket.id);
  const cache = useQueryClient();
  // Where that fails it stays on top, and is looked at once more.
  const look = useSteady(() => void askMark(cache, ticket, { snoozedUntil: null }).catch(() => {}));
  const hasComeBack = isBack(mark);
  useEffect(() => {
    if (hasComeBack) look();
  }, [hasComeBack, look]);
  if (!mark?.snoozedUntil || !isAway(mark)) return null;
  return <Chip icon={<IconClock size={12} aria-hidden />}>{t("tickets.marks.snoozedUntil", { at: whenBack(mark.snoozedUntil, t) })}</Chip>;
}
