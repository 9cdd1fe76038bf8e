import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useMarked } from "./useMarked.ts";

/** A toast when a snoozed ticket comes back while the user is on a ticket page; at other times it just appears on top of the list. */
export function useReturns() {
  const { t } = useTranslation();
  const { away, back } = useMarked();
  const waited = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const returned = back.filter(({ id }) => waited.current.has(id));
    if (returned[0]) toast.done(t("tickets.marks.returned", { count: returned.length, name: returned[0].contact.name }));
    waited.current = new Set(away.map(({ id }) => id));
  }, [away, back, t]);
}
