import type { Ticket } from "@recado/contract/tickets";
import { useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { acceptTicket, reopenTicket } from "../cache/queries.ts";
import { useChange } from "../moves/useChange.ts";
import type { ToTaken } from "./shown.ts";

/** Takes what one presses in a list and goes there, for all rows at once: a hundred of them come with each turn of the wheel. */
export function useTaking(toTaken: ToTaken) {
  const { go } = useChange();
  const [taking, setTaking] = useState<ReadonlySet<number>>(new Set());
  const take = useSteady(({ id, status }: Ticket) => {
    setTaking((known) => new Set([...known, id]));
    const arrive = toTaken();
    const taken = go(id, status === "closed" ? reopenTicket : acceptTicket, ({ uuid }) => arrive(uuid));
    void taken.finally(() => setTaking((known) => new Set([...known].filter((other) => other !== id))));
  });
  return { taking, take };
}
