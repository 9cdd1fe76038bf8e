import type { Mark, MarkChanges } from "@recado/contract/ticket-marks";
import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { part } from "../../../ui/part.tsx";
import { toast } from "../../../ui/toasts.ts";
import { markIn, saveMark, showMark } from "./marked.ts";
import { snoozeEnd } from "./snoozeEnd.ts";
import { isSnoozed, useMarkOf } from "./useMarked.ts";

const UNDO_MS = 5_000;

/** Pinning and snoozing in the user's own list; `onSnoozed`: the ticket is out of sight. */
export function useMarking(ticket: Ticket, onSnoozed: () => void) {
  const { t } = useTranslation();
  const mark = useMarkOf(ticket.id);
  const set = useSetMark(ticket);
  const [isAsking, setAsking] = useState(false);
  const isPinned = Boolean(mark?.pinnedAt);
  const mayPin = ticket.status !== "closed";
  const maySnooze = ticket.status === "open";
  if (isAsking && !maySnooze) setAsking(false);
  const pin = () => void set({ pinned: !isPinned }, () => toast.done(t(isPinned ? "tickets.marks.unpinned" : "tickets.marks.pinnedNow")));
  const snoozed = (until: string) => {
    const take = () => void set({ snoozedUntil: null });
    toast.offer(t("tickets.marks.snoozedUntil", { at: snoozeEnd(until, t) }), { label: t("tickets.undo.action"), lastsMs: UNDO_MS, take });
    onSnoozed();
  };
  return {
    isPinned,
    pin: mayPin ? pin : undefined,
    snooze: maySnooze ? () => setAsking(true) : undefined,
    dialog: isAsking && maySnooze && (
      <Suspense>
        <SnoozeDialog
          name={ticket.contact.name}
          until={isSnoozed(mark) ? (mark?.snoozedUntil ?? null) : null}
          onClose={() => setAsking(false)}
          // The dialog closes at once, so that focus is back in the row before the row leaves.
          onChoose={(snoozedUntil) => {
            setAsking(false);
            const seen = ticket.lastMessageAt && { seenAt: ticket.lastMessageAt };
            void set({ snoozedUntil, ...seen }, (mark) => mark.snoozedUntil !== null && snoozed(mark.snoozedUntil));
          }}
        />
      </Suspense>
    ),
  };
}

/** A pin shows at once; the end of a snooze comes from the server, which may compute it by the company's time zone. */
function useSetMark(ticket: Ticket) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return async (changes: MarkChanges, onDone: (mark: Mark) => unknown = () => {}) => {
    const was = markIn(cache, ticket.id);
    const optimistic = changes.pinned === undefined ? was : { ...was, pinnedAt: changes.pinned ? now().toISOString() : null };
    if (optimistic !== was) showMark(cache, ticket, optimistic);
    try {
      onDone(await saveMark(cache, ticket, changes));
    } catch (error) {
      if (markIn(cache, ticket.id) === optimistic) showMark(cache, ticket, was);
      toast.refused(error, t);
    }
  };
}

const SnoozeDialog = part(async () => (await import("./SnoozeDialog.tsx")).SnoozeDialog);
