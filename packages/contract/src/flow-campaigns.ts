import { z } from "zod";
import { addressed, Choice, Done, Id, IdText, Named, numberOf, PageNumber, page, SearchText } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { FlowCampaignNews } from "./flow-news.ts";

export type { FlowCampaignNews } from "./flow-news.ts";

export const PHRASE_NAME_MAX = 50;
export const PHRASE_MAX = 255;
export const PHRASES_AT_ONCE = 500;

const Ref = z.preprocess(numberOf, Id);

export const NewFlowCampaign = z.object({
  name: z.string().trim().min(1).max(PHRASE_NAME_MAX),
  phrase: z.string().trim().min(1).max(PHRASE_MAX),
  flowId: Ref,
  whatsappId: Ref,
  status: z.boolean().default(true),
});
export type NewFlowCampaignValues = z.output<typeof NewFlowCampaign>;

/** Other clients omit the connection if it is unchanged. */
export const FlowCampaignForm = NewFlowCampaign.extend({ id: Ref, whatsappId: Choice, status: z.boolean().optional() });
export type FlowCampaignValues = z.output<typeof FlowCampaignForm>;

export const FlowCampaign = FlowCampaignNews.extend({ can: z.object({ change: z.boolean(), remove: z.boolean() }) });
export type FlowCampaign = z.infer<typeof FlowCampaign>;

const FlowOfAnswer = Named.extend({ active: z.boolean(), isPublished: z.boolean() });

/** What would happen to a first message on this connection with exactly this text. */
export const PhraseTrial = z.object({
  /** The phrase that matches, and the flow that begins. */
  heard: z.object({ phrase: Named, flow: FlowOfAnswer }).nullable(),
  /** Matching phrases that do not start a flow, with the reason. */
  passedOver: z.array(
    z.object({
      phrase: Named,
      flow: FlowOfAnswer,
      why: z.enum(["phraseOff", "flowOff", "notPublished", "laterThanAnother", "otherConnection"]),
    }),
  ),
  /** What begins instead: for a contact's first message, and for messages that nothing else answers. */
  welcome: FlowOfAnswer.nullable(),
  fallback: FlowOfAnswer.nullable(),
  /** Phrases of this connection that contain the text, or are contained in it: only the whole message counts. */
  near: z.array(Named.extend({ text: z.string() })),
});
export type PhraseTrial = z.infer<typeof PhraseTrial>;

const example = { name: "Promoção de verão", phrase: "quero a promoção", flowId: 1, whatsappId: 1 };
const missing = "ERR_NO_FLOW_CAMPAIGN_FOUND";
const feature = "useCampaigns" as const;
const Removal = { feature, params: addressed, response: Done, errors: [missing] as const };

/** Phrases that start a flow: for admins only. */
export const flowCampaigns = {
  list: get("/flowcampaign", {
    feature,
    query: z.object({ searchParam: SearchText, pageNumber: PageNumber.optional() }),
    response: page("flow", FlowCampaign),
    errors: [],
  }),
  show: get("/flowcampaign/:id", { feature, params: addressed, response: z.object({ details: FlowCampaign }), errors: [missing] }),
  create: post("/flowcampaign", {
    feature,
    body: NewFlowCampaign,
    response: FlowCampaign,
    errors: ["ERR_NO_FLOW_FOUND", "ERR_NO_WAPP_FOUND"],
    example,
  }),
  update: put("/flowcampaign", {
    feature,
    body: FlowCampaignForm,
    response: FlowCampaign,
    errors: [missing, "ERR_NO_FLOW_FOUND", "ERR_NO_WAPP_FOUND"],
    example: { id: 1, ...example, status: true },
  }),
  remove: del("/flowcampaign/:id", Removal),
  tryOut: get("/flowcampaign/test", {
    feature,
    query: z.object({ text: z.string().max(4096), whatsappId: IdText }),
    response: PhraseTrial,
    errors: ["ERR_NO_WAPP_FOUND"],
  }),
};

const ofCampaign = z.object({ flowCampaignId: Id });

export const flowCampaignFacts = {
  "flow-campaign.created": ofCampaign,
  "flow-campaign.changed": ofCampaign,
  "flow-campaign.removed": ofCampaign.extend({ name: z.string() }),
};
