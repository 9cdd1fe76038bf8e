import { sandbox } from "@recado/contract/sandbox";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";

const AGAIN_MS = 4_000;
const STOPS_MS = 5_000;

/** Sends that the customer is typing, repeats it while they do, and sends when they stop. */
export function useTypist(connectionId: number, personId: number) {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (isTyping: boolean) => {
    sentAt.current = isTyping ? performance.now() : Number.NEGATIVE_INFINITY;
    // Typing is not worth an error: if the request fails, the company just sees no typing.
    call(sandbox.typing, { params: { id: connectionId, personId }, body: { isTyping } }).catch(() => undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    types() {
      clearTimeout(timer.current);
      if (performance.now() - sentAt.current > AGAIN_MS) tell(true);
      timer.current = setTimeout(() => tell(false), STOPS_MS);
    },
    stops() {
      clearTimeout(timer.current);
      if (sentAt.current > 0) tell(false);
    },
  };
}
