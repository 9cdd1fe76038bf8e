import type { FlowDraft } from "@recado/contract/flows";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { draftOf } from "./draft/queries.ts";
import { tabId } from "./draft/tabId.ts";
import { Editor } from "./Editor.tsx";

/** The page of one flow: loads the draft, and unsaved edits from before a reload. */
export function FlowEditor() {
  const { id } = useParams();
  const number = Number(id);
  return <Loaded key={number} id={number} />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation();
  const draft = useQuery(draftOf(id));
  const tab = useQuery({ queryKey: ["flow-tab"], queryFn: tabId, staleTime: Number.POSITIVE_INFINITY });
  if (draft.error) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data || !tab.data) return <PageSkeleton />;
  return <Editor key={id} draft={draft.data as FlowDraft} tab={tab.data} title={t("flowEditor.title")} />;
}
