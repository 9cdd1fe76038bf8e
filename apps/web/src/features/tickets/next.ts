import type { Ticket } from "@recado/contract/tickets";
import { useEffect } from "react";

/** The list as it stands before one's eyes. */
let rows: readonly Ticket[] = [];

export function useShownRows(shown: readonly Ticket[]) {
  useEffect(() => {
    rows = shown;
    return () => {
      rows = [];
    };
  }, [shown]);
}

export type Next = { uuid: string; name: string };

/** Whom one attends to after this one: the next open one below it in the list, else the first. */
export function nextAfter(uuid: string): Next | undefined {
  const at = rows.findIndex((row) => row.uuid === uuid);
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => row.status === "open" && row.uuid !== uuid);
  return next && { uuid: next.uuid, name: next.contact.name };
}
