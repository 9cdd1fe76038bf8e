import { sandbox } from "@recado/contract/sandbox";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";

const AGAIN_MS = 4_000;
const STOPS_MS = 5_000;

/** Says that the customer writes, now and then while he does, and that he has stopped. */
export function useTypist(connectionId: number, personId: number) {
  const told = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (isTyping: boolean) => {
    told.current = isTyping ? performance.now() : Number.NEGATIVE_INFINITY;
    // Nobody misses it: whoever is not told believes that he does not write.
    call(sandbox.typing, { params: { id: connectionId, personId }, body: { isTyping } }).catch(() => undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    types() {
      clearTimeout(timer.current);
      if (performance.now() - told.current > AGAIN_MS) tell(true);
      timer.current = setTimeout(() => tell(false), STOPS_MS);
    },
    stops() {
      clearTimeout(timer.current);
      if (told.current > 0) tell(false);
    },
  };
}
