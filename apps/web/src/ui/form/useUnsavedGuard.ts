import { useEffect } from "react";
import { useSteady } from "../../lib/useSteady.ts";
import { type Guard, guard, holdPlace } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";
import { useStay } from "./useStay.ts";

/**
 * Nobody loses what he typed without being asked: by closing, by leaving for another page, by closing the tab. What is being saved is
 * not asked about, and may yet be refused.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  { discard: give, keep: hold, isSaving = false }: Guard & { isSaving?: boolean } = {},
): () => Promise<boolean> {
  const [discard, keep] = [useSteady(() => give?.()), useSteady(() => hold?.())];
  const isKeeping = hold !== undefined;
  const isAsked = isDirty && !isSaving;
  useEffect(() => (isAsked ? guard({ discard, ...(isKeeping && { keep }) }) : undefined), [isAsked, isKeeping, discard, keep]);
  useEffect(() => (isDirty && !isKeeping ? holdPlace() : undefined), [isDirty, isKeeping]);
  useStay(isAsked);
  return useMayDiscard(isAsked);
}
