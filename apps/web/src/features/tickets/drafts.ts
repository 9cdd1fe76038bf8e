import type { Message } from "@recado/contract/messages";
import { useState } from "react";
import { onPersonGone } from "../../lib/session.ts";

/** The message that what is being written answers, or takes the place of. */
export type About = { what: "answer" | "edit"; message: Message };
export type Draft = { body: string; files: File[]; about: About | undefined };

const empty: Draft = { body: "", files: [], about: undefined };

/** For as long as the page lives and the same person sits before it. */
const drafts = new Map<number, Draft>();
onPersonGone(() => drafts.clear());

/** What somebody has begun to write in a conversation is there when he comes back to it. */
export function useDraft(ticketId: number) {
  const [draft, set] = useState(() => drafts.get(ticketId) ?? empty);
  const change = (how: (known: Draft) => Partial<Draft>) =>
    set((known) => {
      const next = { ...known, ...how(known) };
      drafts.set(ticketId, next);
      return next;
    });
  return { draft, change, clear: () => change(() => empty) };
}

export type DraftOf = ReturnType<typeof useDraft>;
