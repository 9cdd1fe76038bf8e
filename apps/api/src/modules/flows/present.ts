import type { Flow, FlowDocument, FlowDraft, FlowMedia, FlowNews, FlowVersion, Lease, SavedDraft } from "@recado/contract/flows";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { readDocument, withoutKeys } from "./documents/document.ts";
import type { DraftRow } from "./drafts/queries.ts";
import type { MediaRow } from "./media/queries.ts";
import { flowPolicy } from "./policy.ts";
import type { FlowRow } from "./queries.ts";
import type { VersionRow } from "./versions.ts";

export const presentFlowNews = (row: FlowRow): FlowNews => ({
  id: row.id,
  user_id: row.userId,
  company_id: row.companyId,
  name: row.name,
  active: row.active,
  flow: null,
  variables: null,
  publishedVersionId: row.publishedVersionId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentFlow = (actor: Actor, row: FlowRow): Flow => ({
  ...presentFlowNews(row),
  isChanged: row.isChanged,
  lease: presentLease(row),
  can: abilities(flowPolicy, actor, row, "change"),
});

export const presentLease = ({ holderId, holderName, leaseTab, leaseUntil }: FlowRow): Lease | null =>
  holderId === null || leaseTab === null || leaseUntil === null
    ? null
    : { userId: holderId, name: holderName ?? "", tab: leaseTab, until: leaseUntil.toISOString() };

export function presentDocument(actor: Actor, { schema, document }: { schema: number; document: unknown }): FlowDocument {
  const drawn = readDocument(schema, document);
  return actor.isLooking ? withoutKeys(drawn) : drawn;
}

export const presentDraft = (actor: Actor, flow: FlowRow, draft: DraftRow): FlowDraft => ({
  ...presentDocument(actor, draft),
  flow: presentFlowNews(flow),
  version: draft.version,
  isChanged: draft.changed,
  lease: presentLease(flow),
  user: { id: draft.userId, name: draft.userName },
  updatedAt: draft.updatedAt.toISOString(),
  can: abilities(flowPolicy, actor, flow, "change"),
});

export const presentSaved = (flow: FlowRow, { version, changed, updatedAt }: DraftRow): SavedDraft => ({
  version,
  isChanged: changed,
  updatedAt: updatedAt.toISOString(),
  lease: presentLease(flow),
});

export const presentVersion = ({ kind, userId, userName, createdAt, ...row }: VersionRow): FlowVersion => ({
  id: row.id,
  number: row.number,
  kind: kind === "draft" ? "draft" : "published",
  isCurrent: row.isCurrent,
  user: { id: userId, name: userName },
  nodes: row.nodes,
  createdAt: createdAt.toISOString(),
});

export const presentMedia = ({ id, name, companyId, fileId, original, type, size }: MediaRow): FlowMedia => ({
  id,
  name,
  original,
  size,
  mediaType: type,
  path: linkToFile(companyId, fileId),
});
