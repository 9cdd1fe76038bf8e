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
    for (const { id, contact } of back) if (waited.current.has(id)) toast.done(t("tickets.marks.returned", { name: contact.name }));
    waited.current = new Set(away.map(({ id }) => id));
  }, [away, back, t]);
}
