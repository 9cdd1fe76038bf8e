import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useStay } from "../../../lib/hooks/useStay.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import type { FollowAccepted } from "./shown.ts";

/**
 * Opens the ticket that was accepted, the last one of several, unless the user has opened another one or left the page meanwhile.
 * Navigation by the program itself, to the list or to a ticket accepted just before, does not count as leaving.
 */
export function useFollowAccepted(openUuid: string | undefined, onTaken: () => void): FollowAccepted {
  const navigate = useNavigate();
  const stay = useStay(openUuid);
  const presses = useRef(0);
  const navigated = useRef<{ press: number; to?: string }>({ press: 0 });
  const lead = useSteady((uuid: string) => {
    onTaken();
    void navigate(`/tickets/${uuid}`);
  });
  return useCallback(() => {
    const from = stay.current?.place;
    presses.current += 1;
    const press = presses.current;
    const before = navigated.current;
    return (uuid) => {
      const now = stay.current;
      const isLed = navigated.current !== before && now?.place === navigated.current.to;
      const isElsewhere = now?.place !== undefined && now.place !== from && !isLed;
      if (!now || isElsewhere || press < navigated.current.press) return;
      navigated.current = { press, to: uuid };
      lead(uuid);
    };
  }, [stay, lead]);
}
