import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { useSteady } from "../../../../lib/hooks/useSteady.ts";
import { shownMessages } from "../../cache/queries.ts";
import { isInStretch } from "../../cache/stretchQueries.ts";

/** A message that somebody wants to see; each wish is an object of its own. */
export type Aim = { id: string };

/** At its end, or around a message that lies far back. */
export function usePlace(ticketId: number) {
  const cache = useQueryClient();
  const [around, setAround] = useState<string>();
  const [aim, setAim] = useState<Aim>();
  const jump = useSteady((id: string) => {
    const isShown = around !== undefined && isInStretch(cache, ticketId, around, id);
    if (!isShown) setAround(shownMessages(cache, ticketId).some((one) => one.id === id) ? undefined : id);
    setAim({ id });
  });
  const leave = () => {
    setAround(undefined);
    setAim(undefined);
  };
  return { around, aim, jump, leave };
}

export type Place = ReturnType<typeof usePlace>;

/** Leads to a message of the conversation that one looks at, wherever it is. */
export const JumpContext = createContext<(id: string) => void>(() => {});
export const useJump = () => useContext(JumpContext);

export const elementOf = (within: ParentNode, id: string) => within.querySelector<HTMLElement>(`[data-message="${id}"]`);
