import { Edge, Node } from "@recado/flow-engine/flow";
import { EDGES_MAX, ELEMENTS_MAX, FILE_BYTES_MAX, NODES_MAX } from "@recado/flow-engine/limits";
import { z } from "zod";
import { At, addressed, Done, Id, IdText, Language, Named, numberOf, PageNumber, page, SearchText } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { FlowNews, Lease } from "./flow-news.ts";

export type { FlowEvent, FlowNews, Lease } from "./flow-news.ts";

export const FLOW_NAME_MIN = 2;
export const FLOW_NAME_MAX = 50;
/** The size of a list without pages, for choosing one by name. */
export const FLOWS_AT_ONCE = 500;
/** A tab that edits must renew its lease within this time, or others may edit. */
export const LEASE_SECONDS = 30;

const MEGABYTE = 1024 * 1024;

/** Trimmed, so that a trailing blank does not make a different name. */
const FlowName = z.string().trim().min(FLOW_NAME_MIN).max(FLOW_NAME_MAX);

/** Blocks and edges, as the editor has them. Sizes and selection are dropped. */
export const FlowDocument = z.object({ nodes: z.array(Node).max(NODES_MAX), connections: z.array(Edge).max(EDGES_MAX) });
export type FlowDocument = z.infer<typeof FlowDocument>;

export const Flow = FlowNews.extend({
  /** The draft differs from the published version. */
  isChanged: z.boolean(),
  /** The tab that is editing it. */
  lease: Lease.nullable(),
  can: z.object({ change: z.boolean() }),
});
export type Flow = z.infer<typeof Flow>;

export const flowTemplates = ["menu", "contact", "survey"] as const;
export const FlowTemplate = z.enum(flowTemplates);
export type FlowTemplate = z.infer<typeof FlowTemplate>;

export const NewFlow = z.object({
  name: FlowName,
  /** Begins with this template, published; without one it begins empty. */
  template: FlowTemplate.optional(),
  language: Language.optional(),
});
export type NewFlowValues = z.output<typeof NewFlow>;

export const FlowChanges = z.object({ flowId: z.preprocess(numberOf, Id), name: FlowName, active: z.boolean().optional() });
export type FlowChanges = z.output<typeof FlowChanges>;

/** The editing tab's id, chosen by itself: two tabs of one user are distinct. */
const Tab = z.uuid();

export const FlowDraft = FlowDocument.extend({
  flow: FlowNews,
  version: z.int(),
  isChanged: z.boolean(),
  lease: Lease.nullable(),
  /** Who saved it last, and when. */
  user: Named,
  updatedAt: At,
  can: z.object({ change: z.boolean() }),
});
export type FlowDraft = z.infer<typeof FlowDraft>;

const Saved = z.object({ version: z.int(), isChanged: z.boolean(), updatedAt: At, lease: Lease.nullable() });
export type SavedDraft = z.infer<typeof Saved>;

const Published = Saved.extend({ publishedVersionId: Id });

export const FlowVersion = z.object({
  id: Id,
  /** Counted within the flow. */
  number: z.int(),
  /** `draft`: never published; kept because another save overwrote it unseen. */
  kind: z.enum(["published", "draft"]),
  /** The version that new runs start from. */
  isCurrent: z.boolean(),
  user: Named,
  nodes: z.int(),
  createdAt: At,
});
export type FlowVersion = z.infer<typeof FlowVersion>;

export const FlowMedia = z.object({
  id: Id,
  /** The name in a block's data. */
  name: z.string(),
  /** The name of the uploaded file. */
  original: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** A signed link, valid for an hour. */
  path: z.string(),
});
export type FlowMedia = z.infer<typeof FlowMedia>;

/** The limit of a body. */
export const FLOW_FILE_MAX_BYTES = MEGABYTE;
/** The format of an exported flow. */
export const FLOW_FORMAT = "recado-flow";
export const FlowFile = z.object({
  format: z.literal(FLOW_FORMAT),
  /** The schema it was written in: older ones are migrated. */
  schema: z.int().min(0),
  name: z.string(),
  nodes: z.array(z.unknown()).max(NODES_MAX),
  connections: z.array(z.unknown()).max(EDGES_MAX),
});
export type FlowFile = z.infer<typeof FlowFile>;

/** A missing queue or file that an import leaves out: its block, and its name. */
const Missing = z.object({ node: z.string(), what: z.enum(["queue", "media"]), name: z.string() });

const documentExample = {
  nodes: [
    { id: "1", position: { x: 250, y: 100 }, type: "start", data: { label: "Inicio do fluxo" } },
    { id: "2", position: { x: 290, y: 100 }, type: "message", data: { label: "Olá! Como posso ajudar?" } },
  ],
  connections: [{ id: "1-2", source: "1", sourceHandle: "a", target: "2" }],
};
const missing = "ERR_NO_FLOW_FOUND";
const ofVersion = addressed.extend({ versionId: IdText });

/** A thousand blocks with all their data. */
const PARTS_MAX = 60_000;
const feature = "useCampaigns" as const;
const file = { field: "medias", maxBytes: FILE_BYTES_MAX.video, isMedia: true } as const;
const uploadErrors = ["ERR_NO_FILE", "ERR_FILE_TYPE", "ERR_PLAN_LIMIT"] as const;

/** For admins only. A violated rule is a 400 whose details name the field (`nodes.3.data.queue`) and the problem. */
export const flows = {
  /** A page of them, or without `pageNumber` all that fit a choice. */
  list: get("/flowbuilder", {
    feature,
    query: z.object({ searchParam: SearchText, pageNumber: PageNumber.optional() }),
    response: page("flows", Flow),
    errors: [],
  }),
  create: post("/flowbuilder", {
    feature,
    body: NewFlow,
    response: Flow,
    errors: ["ERR_DUPLICATED_FLOW"],
    example: { name: "Boas-vindas" },
  }),
  /** The name, and whether it starts runs. */
  update: put("/flowbuilder", {
    feature,
    body: FlowChanges,
    response: z.literal("ok"),
    errors: [missing, "ERR_DUPLICATED_FLOW"],
    example: { flowId: 1, name: "Boas-vindas", active: true },
  }),
  remove: del("/flowbuilder/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_FLOW_IN_USE"] }),
  duplicate: post("/flowbuilder/duplicate", {
    feature,
    body: z.object({ flowId: z.preprocess(numberOf, Id) }),
    response: Flow,
    errors: [missing],
    example: { flowId: 1 },
  }),

  /** The published flow; null until it is published for the first time. */
  published: get("/flowbuilder/flow/:id", {
    feature,
    params: addressed,
    response: z.object({ flow: FlowNews.extend({ flow: FlowDocument.nullable() }) }),
    errors: [missing],
  }),
  /**
   * Publishes at once, and replaces the draft. With the draft's `version`, only if that is still current; without (other clients do not
   * know it) in any case: a draft that would be lost is kept as a version, and its editor is notified.
   */
  save: post("/flowbuilder/flow", {
    feature,
    body: FlowDocument.extend({ idFlow: z.preprocess(numberOf, Id), version: z.int().optional(), tab: Tab.optional() }),
    response: z.literal("ok"),
    errors: [missing, "ERR_DRAFT_CHANGED", "ERR_FLOW_HELD"],
    partsMax: PARTS_MAX,
    example: { idFlow: 1, ...documentExample },
  }),

  draft: get("/flowbuilder/:id/draft", { feature, params: addressed, response: FlowDraft, errors: [missing] }),
  /** 409 with the current `version`, and nothing saved, if the draft has changed; 409 with the `lease` if another tab is editing. */
  saveDraft: put("/flowbuilder/:id/draft", {
    feature,
    params: addressed,
    body: FlowDocument.extend({ version: z.int(), tab: Tab }),
    response: Saved,
    errors: [missing, "ERR_DRAFT_CHANGED", "ERR_FLOW_HELD"],
    partsMax: PARTS_MAX,
    example: { version: 1, tab: "0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c", ...documentExample },
  }),
  /** Takes or renews the draft's lease for this tab; with `takeOver` even from another tab. */
  lease: post("/flowbuilder/:id/lease", {
    feature,
    params: addressed,
    body: z.object({ tab: Tab, takeOver: z.boolean().default(false) }),
    response: z.object({ lease: Lease, version: z.int() }),
    errors: [missing, "ERR_FLOW_HELD"],
    example: { tab: "0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c" },
  }),
  /** Ends this tab's lease, so that others may edit at once; another tab's lease stays. */
  release: post("/flowbuilder/:id/release", {
    feature,
    params: addressed,
    body: z.object({ tab: Tab }),
    response: Done,
    errors: [missing],
    example: { tab: "0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c" },
  }),
  /** Publishes the draft that was saved under this version. */
  publish: post("/flowbuilder/:id/publish", {
    feature,
    params: addressed,
    body: z.object({ version: z.int(), tab: Tab }),
    response: Published,
    errors: [missing, "ERR_DRAFT_CHANGED", "ERR_FLOW_HELD"],
    example: { version: 1, tab: "0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c" },
  }),

  /** Newest first. */
  versions: get("/flowbuilder/:id/versions", {
    feature,
    params: addressed,
    query: z.object({ pageNumber: PageNumber }),
    response: page("versions", FlowVersion),
    errors: [missing],
  }),
  version: get("/flowbuilder/:id/versions/:versionId", {
    feature,
    params: ofVersion,
    response: FlowDocument.extend({ version: FlowVersion }),
    errors: [missing, "ERR_NO_FLOW_VERSION_FOUND"],
  }),
  /** Publishes it as a new version, and makes it the draft; a draft that would be lost is kept as a version. */
  publishAgain: post("/flowbuilder/:id/versions/:versionId/publish", {
    feature,
    params: ofVersion,
    body: z.object({ tab: Tab.optional() }),
    response: Published,
    errors: [missing, "ERR_NO_FLOW_VERSION_FOUND", "ERR_FLOW_HELD"],
    example: {},
  }),

  /** One picture. */
  uploadImage: post("/flowbuilder/img", {
    feature,
    response: FlowMedia,
    upload: { field: file.field, maxBytes: FILE_BYTES_MAX.image, isPicture: true },
    errors: uploadErrors,
  }),
  /** One audio or video file. */
  uploadAudio: post("/flowbuilder/audio", { feature, response: FlowMedia, upload: file, errors: uploadErrors }),
  /** Returns the files' names, in order. */
  uploadContent: post("/flowbuilder/content", {
    feature,
    response: z.array(z.string()),
    uploads: { ...file, filesMax: ELEMENTS_MAX, fieldsMax: 3 * ELEMENTS_MAX },
    errors: uploadErrors,
    example: {},
  }),
  /** The existing files with these names, separated by commas; in no particular order. */
  media: get("/flowbuilder/media", {
    feature,
    query: z.object({ names: z.string().max(20_000).default("") }),
    response: z.object({ media: z.array(FlowMedia) }),
    errors: [],
  }),

  /** The published version, or else the draft. Without the files, only their names. */
  exported: get("/flowbuilder/:id/export", { feature, params: addressed, response: FlowFile, errors: [missing] }),
  /**
   * Queues are matched by id and name, else by name. With `without`, missing ones are left out and reported; otherwise the file is refused
   * with their positions.
   */
  imported: post("/flowbuilder/import", {
    feature,
    body: z.object({ name: FlowName.optional(), file: z.unknown(), without: z.boolean().default(false) }),
    response: z.object({ flow: Flow, missing: z.array(Missing) }),
    errors: [],
    partsMax: PARTS_MAX,
    example: { file: { format: FLOW_FORMAT, schema: 1, name: "Boas-vindas", ...documentExample } },
  }),
};

/** The possible problems of a field: `details["nodes.3.data.queue"] = ["no_such_queue"]`. */
export const flowRefusals = ["no_such_block", "no_such_queue", "no_such_file", "double_block", "newer_schema"] as const;

const ofFlow = z.object({ flowId: Id });

export const flowFacts = {
  "flow.created": ofFlow,
  "flow.changed": ofFlow,
  "flow.removed": ofFlow.extend({ name: z.string() }),
  "flow.published": ofFlow.extend({ versionId: Id, number: z.int() }),
  /** Transient, because the draft is saved every second. */
  "flow.drafted": ofFlow.extend({ version: z.int(), userId: Id, tab: z.uuid().nullable() }),
  "flow.leased": ofFlow,
};
