import { type FlowDraft, flows } from "@recado/contract/flows";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useStay } from "../../../ui/form/useStay.ts";
import { loadLocalDraft, saveLocalDraft } from "../document/localDraft.ts";
import { createFlowStore } from "../document/store.ts";
import { flowIn, saveDraft } from "./queries.ts";
import { createSaver } from "./saver.ts";
import { release, useLease } from "./useLease.ts";

/** An editing session: the document, its saved state, and the lease. */
export function useSession(draft: FlowDraft, tab: string) {
  const { id } = draft.flow;
  const [{ store, saver }] = useState(() => begin(draft, tab));
  const saving = useSyncExternalStore(saver.watch, saver.now);
  const [publishedId, setPublishedId] = useState(draft.flow.publishedVersionId);

  const fetchTheirs = useCallback(async () => {
    const theirs = await call(flows.draft, { params: { id } });
    return { theirs, flow: flowIn(theirs) };
  }, [id]);

  /** Replaces our flow by the server's; undo brings ours back. */
  const takeTheirs = useCallback(async () => {
    const { theirs, flow } = await fetchTheirs();
    store.edit({ kind: "replace", flow });
    saver.goOn(theirs, store.flow());
  }, [fetchTheirs, store, saver]);
  const keepOurs = useCallback(async () => saver.goOn((await fetchTheirs()).theirs), [fetchTheirs, saver]);

  const lookOn = useCallback(async () => {
    const { theirs, flow } = await fetchTheirs();
    store.show(flow);
    saver.goOn(theirs, store.flow());
  }, [fetchTheirs, store, saver]);

  const lease = useLease({
    id,
    tab,
    mayEdit: draft.can.change,
    held: draft.lease,
    onTaken: (version) => {
      if (version !== saver.now().version || saver.now().state === "held") void (saver.isSaved() ? lookOn() : saver.stop("changed"));
    },
    onLost: () => saver.stop("held"),
  });

  const onDraftSaved = useSteady((by: { tab: string | null }, version: number) => {
    if (by.tab === tab || version <= saver.now().version) return;
    if (lease.isOurs) saver.stop("changed");
    else void lookOn();
  });
  useLive({
    flow: (_cache, event) => {
      if (event.action === "draft" && event.id === id) onDraftSaved(event.by, event.version);
      else if (event.action === "lease" && event.id === id) lease.heard(event.lease);
      else if (event.action === "update" && event.record.id === id) setPublishedId(event.record.publishedVersionId);
    },
  });

  useStay(saving.state !== "saved");
  useEffect(() => () => void saver.flush().finally(() => release(id, tab)), [saver, id, tab]);

  const publish = useCallback(async () => {
    if (!(await saver.flush())) return false;
    const published = await call(flows.publish, { params: { id }, body: { version: saver.now().version, tab } });
    saver.published(published);
    setPublishedId(published.publishedVersionId);
    return true;
  }, [saver, id, tab]);

  /** The server keeps the draft as a version, and here undo brings it back. */
  const publishAgain = useCallback(
    async (versionId: number) => {
      if (!(await saver.flush())) return false;
      const published = await call(flows.publishAgain, { params: { id, versionId }, body: { tab } });
      setPublishedId(published.publishedVersionId);
      await takeTheirs();
      return true;
    },
    [saver, id, tab, takeTheirs],
  );

  return useMemo(
    () => ({ store, saving, lease, publish, publishAgain, takeTheirs, keepOurs, publishedId, retry: saver.flush }),
    [store, saving, lease, publish, publishAgain, takeTheirs, keepOurs, publishedId, saver],
  );
}
export type Session = ReturnType<typeof useSession>;

/** Continues with what a reload has left, if nobody else has saved since. */
function begin(draft: FlowDraft, tab: string) {
  const { id } = draft.flow;
  const storedDraft = loadLocalDraft(id);
  const isKept = storedDraft?.version === draft.version;
  const theirs = flowIn(draft);
  const store = isKept ? createFlowStore(storedDraft.flow, storedDraft.history) : createFlowStore(theirs);
  const saver = createSaver({
    store,
    saved: isKept && !storedDraft.isSaved ? theirs : store.flow(),
    begin: draft,
    send: saveDraft(id, tab),
    keep: ({ version }) =>
      later(() => saveLocalDraft(id, { version, flow: store.flow(), history: store.history(), isSaved: saver.isSaved() })),
  });
  saver.begin();
  return { store, saver };
}

/** At once when the page goes, else when idle, as writing a large flow with its history takes time. */
const later = (() => {
  let waiting: (() => void) | undefined;
  const run = () => {
    waiting?.();
    waiting = undefined;
  };
  window.addEventListener("pagehide", run);
  return (work: () => void) => {
    if (!waiting) setTimeout(run, 200);
    waiting = work;
  };
})();
