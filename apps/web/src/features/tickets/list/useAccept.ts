import type { Ticket } from "@recado/contract/tickets";
import { useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { acceptTicket, reopenTicket } from "../cache/queries.ts";
import { useChange } from "../moves/useChange.ts";
import type { FollowAccepted } from "./shown.ts";

/** Accepts a ticket of the list and opens it. One hook for all rows, because scrolling mounts a hundred of them at a time. */
export function useAccept(toTaken: FollowAccepted) {
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
