import { z } from "zod";
import type { Failed } from "../failures.ts";
import { askGoogle, serverOf } from "./google.ts";

export type Agent = { projectName: string; language: string; key: string };

/** What the agent answers, and what it asks us to do. */
export type Detected = { ok: true; parts: DetectedPart[]; isFallback: boolean; handsOver: boolean; ends: boolean };
export type DetectedPart = { type: "text"; text: string } | { type: "image"; url: string };

/** Of one message; ES takes 256 characters, CX 512. */
const LETTERS_MAX = { es: 256, cx: 512 };

/** Asks a Dialogflow agent, ES or CX, about what a contact has written. */
export async function detectIntent({ projectName, language, key }: Agent, session: string, text: string): Promise<Detected | Failed> {
  const at = agentOf(projectName);
  if (!at) return { ok: false, reason: "missing", isPassing: false };
  const input = { text: text.slice(0, LETTERS_MAX[at.edition]).toWellFormed() };
  const queryInput = at.edition === "es" ? { text: { ...input, languageCode: language } } : { text: input, languageCode: language };
  const asked = await askGoogle(key, `${at.sessions}/${encodeURIComponent(session)}:detectIntent`, { queryInput });
  if (!asked.ok) return asked;
  const { data } = Answer.safeParse(asked.json);
  if (!data) return { ok: false, reason: "broken", isPassing: false };
  return at.edition === "es" ? detectedEs(data.queryResult) : detectedCx(data.queryResult);
}

/**
 * `loja`, `loja/locations/europe-west1` or `projects/loja/locations/europe-west1` is an agent of ES, with `/agents/…` at the end one of CX.
 * Undefined if it names none.
 */
export function agentOf(projectName: string): { edition: "es" | "cx"; sessions: string } | undefined {
  const { project, region, agent } = PATH.exec(projectName.trim())?.groups ?? {};
  const server = serverOf(region ?? "global");
  if (!project || !server) return undefined;
  if (agent)
    return { edition: "cx", sessions: `${server}/v3/projects/${project}/locations/${region ?? "global"}/agents/${agent}/sessions` };
  const place = region === undefined || region === "global" ? "" : `/locations/${region}`;
  return { edition: "es", sessions: `${server}/v2/projects/${project}${place}/agent/sessions` };
}

const PATH =
  /^(?:projects\/)?(?<project>[a-z][a-z0-9:.-]{0,99})(?:\/locations\/(?<region>[a-z0-9-]{1,40}))?(?:\/agents\/(?<agent>[\w-]{1,64})|\/agent)?$/;

const Texts = z.object({ text: z.array(z.string()).default([]) });
const Said = z
  .object({
    platform: z.string().nullish(),
    text: Texts.nullish(),
    image: z.object({ imageUri: z.string().default("") }).nullish(),
    quickReplies: z.object({ title: z.string().default(""), quickReplies: z.array(z.string()).default([]) }).nullish(),
    liveAgentHandoff: z.looseObject({}).nullish(),
    endInteraction: z.looseObject({}).nullish(),
  })
  .catch({});
const Answer = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z.array(Said).nullish(),
    responseMessages: z.array(Said).nullish(),
    intent: z
      .object({ isFallback: z.boolean().nullish(), endInteraction: z.boolean().nullish(), liveAgentHandoff: z.boolean().nullish() })
      .nullish(),
    diagnosticInfo: z.looseObject({ end_conversation: z.boolean().nullish() }).nullish(),
    match: z.object({ matchType: z.string().nullish() }).nullish(),
  }),
});
type Result = z.output<typeof Answer>["queryResult"];

function detectedEs({ fulfillmentText, fulfillmentMessages, intent, diagnosticInfo }: Result): Detected {
  // An agent may answer each platform differently; ours is none of those, which leaves what is for all.
  const forAll = (fulfillmentMessages ?? []).filter(({ platform }) => !platform || platform === "PLATFORM_UNSPECIFIED");
  const parts = forAll.flatMap(partsOf);
  return {
    ok: true,
    parts: parts.length > 0 ? parts : textParts([fulfillmentText ?? ""]),
    isFallback: intent?.isFallback ?? false,
    handsOver: intent?.liveAgentHandoff ?? false,
    ends: (intent?.endInteraction || diagnosticInfo?.end_conversation) ?? false,
  };
}

function detectedCx({ responseMessages, match }: Result): Detected {
  const said = responseMessages ?? [];
  return {
    ok: true,
    parts: said.flatMap(partsOf),
    isFallback: match?.matchType === "NO_MATCH",
    handsOver: said.some(({ liveAgentHandoff }) => Boolean(liveAgentHandoff)),
    ends: said.some(({ endInteraction }) => Boolean(endInteraction)),
  };
}

const textParts = (texts: string[]): DetectedPart[] =>
  texts.filter((text) => text.trim() !== "").map((text) => ({ type: "text", text: text.trim() }));

function partsOf({ text, image, quickReplies }: z.output<typeof Said>): DetectedPart[] {
  const choices = (quickReplies?.quickReplies ?? []).map((choice, at) => `${at + 1}. ${choice}`);
  return [
    // Of several texts in one message the agent has chosen none: each is a way to say the same.
    ...textParts((text?.text ?? []).slice(0, 1)),
    ...textParts(quickReplies ? [[quickReplies.title, ...choices].join("\n")] : []),
    ...(image?.imageUri ? [{ type: "image", url: image.imageUri } as const] : []),
  ];
}
