import type { Ticket } from "@recado/contract/tickets";
import { Suspense, useState } from "react";
import { part } from "../../../ui/part.tsx";

/** Opens only if the user may tag; closes when that changes, and returns the focus. */
export function useTagEditor(ticket: Ticket) {
  const [isOpen, setOpen] = useState(false);
  const may = ticket.can.tag;
  if (isOpen && !may) setOpen(false);
  const editor = isOpen && may && (
    <Suspense>
      <TagDialog ticket={ticket} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: may ? () => setOpen(true) : undefined, editor };
}

const TagDialog = part(async () => (await import("./TagDialog.tsx")).TagDialog);
