import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useStay } from "../../../lib/hooks/useStay.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import type { ToTaken } from "./shown.ts";

/**
 * Leads to what one has taken, the last of several; unless one has opened another one meanwhile, or gone to another page. Whom the
 * program itself has led on, to the list or to one that was taken just before, still waits for it.
 */
export function useToTaken(openUuid: string | undefined, onTaken: () => void): ToTaken {
  const navigate = useNavigate();
  const stay = useStay(openUuid);
  const presses = useRef(0);
  const led = useRef<{ press: number; to?: string }>({ press: 0 });
  const lead = useSteady((uuid: string) => {
    onTaken();
    void navigate(`/tickets/${uuid}`);
  });
  return useCallback(() => {
    const from = stay.current?.place;
    presses.current += 1;
    const press = presses.current;
    const before = led.current;
    return (uuid) => {
      const now = stay.current;
      const isLed = led.current !== before && now?.place === led.current.to;
      const isElsewhere = now?.place !== undefined && now.place !== from && !isLed;
      if (!now || isElsewhere || press < led.current.press) return;
      led.current = { press, to: uuid };
      lead(uuid);
    };
  }, [stay, lead]);
}
