import type { Ticket } from "@recado/contract/tickets";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSteady } from "../../../lib/useSteady.ts";
import { useChange } from "../useChange.ts";

/** Takes what one presses in a list and goes there, for all rows at once: a hundred of them come with each turn of the wheel. */
export function useTaking(onTaken: () => void) {
  const navigate = useNavigate();
  const { go } = useChange();
  const [taking, setTaking] = useState<ReadonlySet<number>>(new Set());
  const take = useSteady(({ id }: Ticket) => {
    setTaking((known) => new Set([...known, id]));
    const taken = go(id, { status: "open" }, ({ uuid }) => {
      onTaken();
      navigate(`/tickets/${uuid}`);
    });
    void taken.finally(() => setTaking((known) => new Set([...known].filter((other) => other !== id))));
  });
  return { taking, take };
}
