import { useEffect } from "react";
import { useSteady } from "../../lib/useSteady.ts";
import { type Guard, guard } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";
import { useStay } from "./useStay.ts";

/** Nobody loses what he typed without being asked: by closing, by leaving for another page, by closing the tab. */
export function useUnsavedGuard(isDirty: boolean, { discard: give, keep: hold }: Guard = {}): () => Promise<boolean> {
  const [discard, keep] = [useSteady(() => give?.()), useSteady(() => hold?.())];
  const isKeeping = hold !== undefined;
  useEffect(() => (isDirty ? guard({ discard, ...(isKeeping && { keep }) }) : undefined), [isDirty, isKeeping, discard, keep]);
  useStay(isDirty);
  return useMayDiscard(isDirty);
}
