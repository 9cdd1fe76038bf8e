import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useMarked } from "./useMarked.ts";

/** Whoever is among the tickets is told that what he had put off is back; whoever is not finds it on top of his list. */
export function useReturns() {
  const { t } = useTranslation();
  const { away, back } = useMarked();
  const waited = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const come = back.filter(({ id }) => waited.current.has(id));
    if (come[0]) toast.done(t("tickets.marks.returned", { count: come.length, name: come[0].contact.name }));
    waited.current = new Set(away.map(({ id }) => id));
  }, [away, back, t]);
}
