import type { Ticket } from "@recado/contract/tickets";
import { Suspense, useState } from "react";
import { type Shortcut, useKey } from "../../../../lib/keys.ts";
import { part } from "../../../../ui/part.tsx";
import { closeTicket } from "../../cache/queries.ts";
import { useMarkUnread } from "../../conversation/reading/useMarkUnread.ts";
import { useMarking } from "../../marks/useMarking.tsx";
import { useChange } from "../../moves/useChange.ts";
import { useTagEditor } from "../../tags/useTagEditor.tsx";
import { idOf } from "../useSteps.ts";

/** While no conversation is open, its keys are those of the row that one stands on; `isHere`: while one does. */
export function RowKeys({ ticket, isHere }: { ticket: Ticket; isHere: boolean }) {
  const { status, can } = ticket;
  const [isTransferring, setTransferring] = useState(false);
  const { go } = useChange();
  const unread = useMarkUnread(ticket.id);
  const tagEditor = useTagEditor(ticket);
  const marking = useMarking(ticket, () => {});
  const useRowKey = (key: Shortcut, does: (() => void) | undefined) =>
    useKey(key, isHere && does ? () => (idOf(document.activeElement) === ticket.id ? does() : false) : undefined);
  useRowKey("E", status === "open" && can.close ? () => void go(ticket.id, closeTicket, () => {}) : undefined);
  useRowKey("T", can.transfer ? () => setTransferring(true) : undefined);
  useRowKey("L", tagEditor.open);
  useRowKey("P", marking.pin);
  useRowKey("H", marking.snooze);
  useRowKey("U", () => void unread.mark(() => {}));
  return (
    <>
      {tagEditor.editor}
      {marking.dialog}
      {isTransferring && (
        <Suspense>
          <TransferDialog ticket={ticket} onClose={() => setTransferring(false)} onDone={() => {}} />
        </Suspense>
      )}
    </>
  );
}

const TransferDialog = part(async () => (await import("../../moves/TransferDialog.tsx")).TransferDialog);
