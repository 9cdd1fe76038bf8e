import type { Message } from "@recado/contract/messages";
import { useSyncExternalStore } from "react";
import { onPersonGone } from "../../lib/session.ts";

/** The message that what is being written answers, or takes the place of. */
export type About = { what: "answer" | "edit"; message: Message };
/** While a message is reworded, what was begun before stands aside. */
export type Draft = { body: string; files: File[]; about: About | undefined; aside?: Draft };

const empty: Draft = { body: "", files: [], about: undefined };

/** For as long as the page lives and the same person sits before it. */
const drafts = new Map<number, Draft>();
const watchers = new Set<() => void>();
onPersonGone(() => {
  drafts.clear();
  tellWatchers();
});

/** What somebody has begun to write in a conversation is there when he comes back to it, as it has become meanwhile. */
export function useDraft(ticketId: number) {
  const draft = useSyncExternalStore(watch, () => drafts.get(ticketId) ?? empty);
  const put = (how: (known: Draft) => Draft) => {
    drafts.set(ticketId, how(drafts.get(ticketId) ?? empty));
    tellWatchers();
  };
  return {
    draft,
    change: (how: (known: Draft) => Partial<Draft>) => put((known) => ({ ...known, ...how(known) })),
    takeUp: (about: About) => put((known) => withAbout(known, about)),
    letGo: () => put((known) => known.aside ?? { ...known, about: undefined }),
    /** Whoever has gone on writing, or to something else, keeps what stands there. */
    reworded: (id: string, body: string) =>
      put((known) => (known.aside && known.about?.message.id === id && known.body === body ? known.aside : known)),
    clear: () => put(() => empty),
  };
}

export type DraftOf = ReturnType<typeof useDraft>;

function withAbout(known: Draft, about: About): Draft {
  const own = known.aside ?? known;
  return about.what === "edit" ? { ...empty, body: about.message.body, about, aside: own } : { ...own, about };
}

function tellWatchers() {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
