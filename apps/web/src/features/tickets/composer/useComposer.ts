import { useEffect, useState } from "react";
import { useKey } from "../../../lib/keys.ts";

export type Side = "reply" | "note";

export const INPUT_ID = "message-input";
export const NOTE_ID = "note-input";
export const fieldOf = (side: Side) => (side === "note" ? NOTE_ID : INPUT_ID);

/** Which field is active, reply or note; a newly opened conversation starts with the reply. */
export function useComposer() {
  const [at, setAt] = useState<{ side: Side; isLed: boolean }>({ side: "reply", isLed: false });
  const [isRecording, setRecording] = useState(false);
  // A recording is not interrupted.
  const choose = (side: Side, isLed = false) => !isRecording && setAt({ side, isLed });
  useKey("R", () => choose("reply", true));
  useKey("N", () => choose("note", true));
  useEffect(() => {
    if (at.isLed) document.getElementById(fieldOf(at.side))?.focus();
  }, [at]);
  return { side: at.side, choose, isRecording, setRecording };
}

export type Composer = ReturnType<typeof useComposer>;
