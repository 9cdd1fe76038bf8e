import { useEffect } from "react";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { beginEditing, type Guard, guard } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";
import { useStay } from "./useStay.ts";

/**
 * Asks before unsaved input is lost: on closing, on navigation, on closing the tab. A running save is awaited before leaving, as it may
 * fail.
 */
export function useUnsavedGuard(isDirty: boolean, { discard: give, keep: hold, isSaving = false }: Guard = {}): () => Promise<boolean> {
  const [discard, keep] = [useSteady(() => give?.()), useSteady(() => hold?.())];
  const isKeeping = hold !== undefined;
  useEffect(
    () => (isDirty ? guard({ discard, ...(isKeeping && { keep }), isSaving }) : undefined),
    [isDirty, isKeeping, isSaving, discard, keep],
  );
  useEffect(() => (isDirty && !isKeeping ? beginEditing() : undefined), [isDirty, isKeeping]);
  useStay(isDirty);
  return useMayDiscard(isDirty && !isSaving);
}
