import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { useSteady } from "../../../../lib/hooks/useSteady.ts";
import { shownMessages } from "../../cache/queries.ts";
import { isInStretch } from "../../cache/stretchQueries.ts";

/** A message to scroll to; every request is a new object. */
export type Aim = { id: string };

/** Whether the conversation shows its end, or the messages around one far back. */
export function useScrollTarget(ticketId: number) {
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

export type ScrollTarget = ReturnType<typeof useScrollTarget>;

/** Scrolls to a message of the open conversation, wherever it is. */
export const JumpContext = createContext<(id: string) => void>(() => {});
export const useJump = () => useContext(JumpContext);

export const elementOf = (within: ParentNode, id: string) => within.querySelector<HTMLElement>(`[data-message="${id}"]`);
