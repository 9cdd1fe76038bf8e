import type { TicketCard } from "@recado/contract/tickets";
import { lazy, Suspense, useRef, useState } from "react";
import { mayTag } from "./useTicketTags.ts";

/** Nothing opens it for whoever may not; it goes when that changes, and gives the focus back. */
export function useTagEditor(ticket: TicketCard) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const may = mayTag(ticket);
  if (isOpen && !may) setOpen(false);
  // Noted now: by the time that the dialog is there, a menu is gone and the focus with it.
  const open = () => {
    opener.current = openerOf(document.activeElement);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.isConnected && opener.current.focus());
  };
  const editor = isOpen && may && (
    <Suspense>
      <TagDialog ticket={ticket} onClose={close} />
    </Suspense>
  );
  return { open: may ? open : undefined, editor };
}

/** A menu goes when something in it is chosen: its button stays. */
function openerOf(focused: Element | null) {
  const menu = focused?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
}

const TagDialog = lazy(async () => ({ default: (await import("./TagDialog.tsx")).TagDialog }));
