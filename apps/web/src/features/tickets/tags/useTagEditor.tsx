import type { Ticket } from "@recado/contract/tickets";
import { Suspense, useState } from "react";
import { part } from "../../../ui/part.tsx";

/** Nothing opens it for whoever may not; it goes when that changes, and gives the focus back. */
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
