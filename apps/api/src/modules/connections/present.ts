import { abilitiesOf } from "@recado/channels/providers";
import {
  type Connection,
  type ConnectionCard,
  type ConnectionMoment,
  type ConnectionNews,
  type ConnectionSession,
  ConnectionStatus,
  Provider,
  type TemplatesTrouble,
} from "@recado/contract/connections";
import { abilities } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Actor } from "../../platform/company.ts";
import { presentOption } from "../queues/present.ts";
import type { OptionRow } from "../queues/queries.ts";
import { type Credentials, publicOf } from "./credentials/credentials.ts";
import { webhookOf } from "./credentials/webhook.ts";
import { connectionPolicy } from "./policy.ts";
import { type ConnectionRow, joinsBubbles } from "./queries.ts";
import { BESIDE, type MomentRow, RESTED } from "./status/timeline.ts";

export const presentConnection = (actor: Actor, row: ConnectionRow): Connection => ({
  ...presentConnectionNews(row, connectionPolicy.act(actor, row)),
  can: abilities(connectionPolicy, actor, row, "change", "act"),
});

/** The QR and pairing codes are shown only to users who may link a phone. */
export const presentConnectionNews = (row: ConnectionRow, mayAct: boolean): ConnectionNews => ({
  ...presentSession(row, mayAct),
  companyId: row.companyId,
  provider: Provider.parse(row.provider),
  isDefault: row.isDefault,
  greetingMessage: row.greetingMessage,
  farewellMessage: row.farewellMessage,
  complationMessage: row.complationMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  ratingMessage: row.ratingMessage,
  expiresInactiveMessage: row.expiresInactiveMessage,
  expiresTicket: row.expiresTicket,
  timeUseBotQueues: row.timeUseBotQueues,
  maxUseBotQueues: row.maxUseBotQueues,
  transferQueueId: row.transferQueueId,
  timeToTransfer: row.timeToTransfer,
  promptId: row.promptId,
  integrationId: row.integrationId,
  flowIdWelcome: row.flowIdWelcome,
  flowIdNotPhrase: row.flowIdNotPhrase,
  joinBubbles: joinsBubbles(row),
  queues: row.queues.map(({ id, name, color, greetingMessage }) => ({ id, name, color, greetingMessage })),
  battery: null,
  plugged: null,
  token: "",
  hasToken: Boolean(row.hasToken),
  waiting: row.waiting ?? 0,
  createdAt: row.createdAt.toISOString(),
});

export const presentSession = (row: ConnectionRow, mayAct: boolean): ConnectionSession => ({
  id: row.id,
  name: row.name,
  number: row.number,
  status: ConnectionStatus.parse(row.status),
  cause: row.cause,
  causeDetail: row.causeDetail,
  statusSince: row.statusSince.toISOString(),
  pausedUntil: row.pausedUntil !== null && row.pausedUntil > now() ? row.pausedUntil.toISOString() : null,
  retryAt: row.retryAt?.toISOString() ?? null,
  qrcode: mayAct ? row.qrcode : "",
  qrExpiresAt: mayAct ? (row.qrExpiresAt?.toISOString() ?? null) : null,
  pairingCode: mayAct ? row.pairingCode : null,
  retries: row.retries,
  updatedAt: row.updatedAt.toISOString(),
});

type Inside = { credentials: Credentials; templatesTrouble: TemplatesTrouble | null };

/** A user who may not change the connection sees no more of its settings than in the list. */
export const presentCard = (actor: Actor, row: ConnectionRow, options: OptionRow[], inside: Inside | null): ConnectionCard => ({
  ...presentConnection(actor, row),
  queues: row.queues.map((queue) => ({ ...queue, options: options.filter((one) => one.queue_id === queue.id).map(presentOption) })),
  prompt: null,
  webhook: inside && abilitiesOf[row.provider as Provider].webhook ? webhookOf(row.uuid) : null,
  credentials: inside && {
    ...publicOf(row.publicCredentials),
    hasAccessToken: inside.credentials.accessToken !== "",
    hasAppSecret: inside.credentials.appSecret !== "",
  },
  templatesTrouble: inside?.templatesTrouble ?? null,
});

/** Newest first: each status lasted until the next began; notes beside a status (`BESIDE`) end nothing. */
export const presentTimeline = (moments: MomentRow[]): ConnectionMoment[] =>
  moments.map(({ status, at, detail, ...moment }, index) => {
    const isRest = moment.cause === RESTED;
    const next = moments.slice(0, index).findLast(({ cause }) => !BESIDE.includes(cause));
    const end = isRest ? restUntil(detail) : BESIDE.includes(moment.cause) ? at : next?.at;
    return {
      ...moment,
      status: ConnectionStatus.parse(status),
      detail: isRest ? null : detail,
      at: at.toISOString(),
      seconds: end ? Math.max(0, Math.round((end.getTime() - at.getTime()) / 1000)) : null,
    };
  });

/** A pause that is not over has no end. */
function restUntil(detail: string | null): Date | undefined {
  const until = new Date(detail ?? 0);
  return until <= now() ? until : undefined;
}
