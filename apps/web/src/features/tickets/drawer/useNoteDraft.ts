import { useState } from "react";
import { onPersonGone } from "../../../lib/session.ts";
import { useStay } from "../../../ui/form/useStay.ts";

/** By contact, for as long as the page lives and the same person sits before it. */
const drafts = new Map<number, string>();
onPersonGone(() => drafts.clear());

/** What one has begun to note is there when one comes back to it, whatever was closed or opened meanwhile. */
export function useNoteDraft(contactId: number) {
  const [text, setText] = useState(drafts.get(contactId) ?? "");
  const write = (changed: string) => {
    drafts.set(contactId, changed);
    setText(changed);
  };
  const isDirty = text.trim() !== "";
  useStay(isDirty);
  return {
    text,
    write,
    /** What was kept; whoever has gone on writing meanwhile keeps that. */
    done: (kept: string) => drafts.get(contactId) === kept && write(""),
  };
}
