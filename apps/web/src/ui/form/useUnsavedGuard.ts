import { useEffect } from "react";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { type Guard, guard, holdPlace } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";
import { useStay } from "./useStay.ts";

/**
 * Nobody loses what he typed without being asked: by closing, by leaving for another page, by closing the tab. What is being saved is
 * waited for before the page is left, for it may yet be refused.
 */
export function useUnsavedGuard(isDirty: boolean, { discard: give, keep: hold, isSaving = false }: Guard = {}): () => Promise<boolean> {
  const [discard, keep] = [useSteady(() => give?.()), useSteady(() => hold?.())];
  const isKeeping = hold !== undefined;
  useEffect(
    () => (isDirty ? guard({ discard, ...(isKeeping && { keep }), isSaving }) : undefined),
    [isDirty, isKeeping, isSaving, discard, keep],
  );
  useEffect(() => (isDirty && !isKeeping ? holdPlace() : undefined), [isDirty, isKeeping]);
  useStay(isDirty);
  return useMayDiscard(isDirty && !isSaving);
}
