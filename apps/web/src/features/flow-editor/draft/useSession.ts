import { type FlowDraft, flows } from "@recado/contract/flows";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useStay } from "../../../ui/form/useStay.ts";
import { keepFlow, keptFlow } from "../document/kept.ts";
import { createFlowStore } from "../document/store.ts";
import { flowIn, saveDraft } from "./queries.ts";
import { createSaver } from "./saver.ts";
import { release, useLease } from "./useLease.ts";

/** A flow that is edited: what is drawn, what the server has of it, and who may change it. */
export function useSession(draft: FlowDraft, tab: string) {
  const { id } = draft.flow;
  const [{ store, saver }] = useState(() => begin(draft, tab));
  const saving = useSyncExternalStore(saver.watch, saver.now);
  const [publishedId, setPublishedId] = useState(draft.flow.publishedVersionId);

  const fetchTheirs = useCallback(async () => {
    const theirs = await call(flows.draft, { params: { id } });
    return { theirs, flow: flowIn(theirs) };
  }, [id]);

  /** What they have made of it is shown from here on; ours can be had back by undoing. */
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

  const hear = useSteady((by: { tab: string | null }, version: number) => {
    if (by.tab === tab || version <= saver.now().version) return;
    if (lease.isOurs) saver.stop("changed");
    else void lookOn();
  });
  useLive({
    flow: (_cache, news) => {
      if (news.action === "draft" && news.id === id) hear(news.by, news.version);
      else if (news.action === "lease" && news.id === id) lease.heard(news.lease);
      else if (news.action === "update" && news.record.id === id) setPublishedId(news.record.publishedVersionId);
    },
  });

  useStay(saving.state !== "saved");
  useEffect(() => () => void saver.flush().finally(() => release(id, tab)), [saver, id, tab]);

  const publish = useCallback(async () => {
    if (!(await saver.flush())) return false;
    const told = await call(flows.publish, { params: { id }, body: { version: saver.now().version, tab } });
    saver.published(told);
    setPublishedId(told.publishedVersionId);
    return true;
  }, [saver, id, tab]);

  /** What the draft holds is kept as a version by the server, and here it can be had back by undoing. */
  const publishAgain = useCallback(
    async (versionId: number) => {
      if (!(await saver.flush())) return false;
      const told = await call(flows.publishAgain, { params: { id, versionId }, body: { tab } });
      setPublishedId(told.publishedVersionId);
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

/** What a reload has left here is gone on with, where nobody has saved since. */
function begin(draft: FlowDraft, tab: string) {
  const { id } = draft.flow;
  const kept = keptFlow(id);
  const isKept = kept?.version === draft.version;
  const theirs = flowIn(draft);
  const store = isKept ? createFlowStore(kept.flow, kept.history) : createFlowStore(theirs);
  const saver = createSaver({
    store,
    saved: isKept && !kept.isSaved ? theirs : store.flow(),
    begin: draft,
    send: saveDraft(id, tab),
    keep: ({ version }) => later(() => keepFlow(id, { version, flow: store.flow(), history: store.history(), isSaved: saver.isSaved() })),
  });
  saver.begin();
  return { store, saver };
}

/** At once when the page goes, else when there is time: to write down a large flow with its history takes some. */
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
