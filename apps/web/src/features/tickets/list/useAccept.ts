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
    setTaking((ids) => new Set([...ids, id]));
    const arrive = toTaken();
    const accepted = go(id, status === "closed" ? reopenTicket : acceptTicket, ({ uuid }) => arrive(uuid));
    void accepted.finally(() => setTaking((ids) => new Set([...ids].filter((other) => other !== id))));
  });
  return { taking, take };
}
