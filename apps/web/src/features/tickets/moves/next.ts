import type { Ticket } from "@recado/contract/tickets";
import { useEffect } from "react";

type Shown = { rows: readonly Ticket[]; gone: ReadonlySet<number> };
const noRows: Shown = { rows: [], gone: new Set() };

/** The list as drawn. */
let list = noRows;

export function useShownRows(rows: Shown["rows"], gone: Shown["gone"]) {
  useEffect(() => {
    list = { rows, gone };
    return () => {
      list = noRows;
    };
  }, [rows, gone]);
}

export type Next = { uuid: string; name: string };

/** Whom one attends to after this one: the next open one below it in the list, else the first. What has left only keeps its place. */
export function nextAfter(uuid: string): Next | undefined {
  const { rows, gone } = list;
  const at = rows.findIndex((row) => row.uuid === uuid);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const next = others.find((row) => row.status === "open" && row.uuid !== uuid && !gone.has(row.id));
  return next && { uuid: next.uuid, name: next.contact.name };
}
