import { type ConnectionCard, type ConnectionForm, type Provider, usualProvider } from "@recado/contract/connections";
import type { z } from "zod";

export type Draft = z.input<typeof ConnectionForm>;

/** The automatic texts, in the order in which customers get them. */
export const texts = ["greetingMessage", "outOfHoursMessage", "complationMessage", "ratingMessage"] as const;

/** The dialog's tab of each field: an error opens its field's tab. */
export const parts = {
  general: [
    "name",
    "provider",
    "credentials",
    "isDefault",
    "queueIds",
    "promptId",
    "integrationId",
    "flowIdWelcome",
    "flowIdNotPhrase",
    "joinBubbles",
  ],
  messages: texts,
  timers: ["expiresTicket", "expiresInactiveMessage", "timeToTransfer", "transferQueueId", "timeUseBotQueues", "maxUseBotQueues"],
} as const satisfies Record<string, readonly (keyof Draft)[]>;
export type Part = keyof typeof parts;

/** The provider chosen in the form. */
export const chosenOf = ({ provider = usualProvider }: Draft): Provider => provider;

const REPEATS = 3;

export function draftOf(card: ConnectionCard | undefined, providers: Provider[]): Draft {
  if (!card) return { ...blank, provider: providers.includes(usualProvider) ? usualProvider : (providers[0] ?? usualProvider) };
  const { name, isDefault, queues, expiresInactiveMessage, expiresTicket, timeToTransfer } = card;
  const { timeUseBotQueues, maxUseBotQueues, transferQueueId, promptId, integrationId, credentials } = card;
  const { flowIdWelcome, flowIdNotPhrase, joinBubbles } = card;
  return {
    name,
    provider: card.provider,
    isDefault,
    queueIds: queues.map(({ id }) => id),
    transferQueueId,
    expiresInactiveMessage,
    expiresTicket,
    timeToTransfer,
    timeUseBotQueues,
    maxUseBotQueues,
    promptId,
    integrationId,
    flowIdWelcome,
    flowIdNotPhrase,
    joinBubbles,
    ...Object.fromEntries(texts.map((text) => [text, card[text]])),
    credentials: { phoneNumberId: credentials?.phoneNumberId ?? "", wabaId: credentials?.wabaId ?? "", accessToken: "", appSecret: "" },
  };
}

const blank = {
  name: "",
  isDefault: false,
  queueIds: [],
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  expiresInactiveMessage: "",
  expiresTicket: 0,
  timeToTransfer: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: REPEATS,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  greetingMessage: "",
  outOfHoursMessage: "",
  complationMessage: "",
  ratingMessage: "",
  credentials: { phoneNumberId: "", wabaId: "", accessToken: "", appSecret: "" },
};
