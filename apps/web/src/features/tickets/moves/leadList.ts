import { useEffect } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";

let lead: ((uuid: string) => void) | undefined;

/** The list beside a conversation shows it where it stands from now on. */
export const leadList = (uuid: string) => lead?.(uuid);

export function useLedList(show: (uuid: string) => void) {
  const steady = useSteady(show);
  useEffect(() => {
    lead = steady;
    return () => {
      lead = undefined;
    };
  }, [steady]);
}
