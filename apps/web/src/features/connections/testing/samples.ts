import type { Connection, ConnectionCard } from "@recado/contract/connections";

const at = "2026-01-01T12:00:00.000Z";

/** A working connection; tests set what they are about. */
export const aConnection = (over: Partial<Connection> = {}): Connection => ({
  id: 1,
  name: "Loja",
  number: "5511987654321",
  status: "CONNECTED",
  cause: "connected",
  causeDetail: null,
  statusSince: at,
  isDefault: false,
  provider: "beta",
  qrcode: "",
  qrExpiresAt: null,
  pairingCode: null,
  retries: 0,
  battery: null,
  plugged: null,
  greetingMessage: "",
  farewellMessage: "",
  complationMessage: "",
  outOfHoursMessage: "",
  ratingMessage: "",
  expiresInactiveMessage: "",
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  transferQueueId: null,
  timeToTransfer: 0,
  promptId: null,
  integrationId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  joinBubbles: false,
  companyId: 5,
  createdAt: at,
  updatedAt: at,
  pausedUntil: null,
  retryAt: null,
  token: "",
  hasToken: false,
  queues: [],
  waiting: 0,
  can: { change: true, act: true },
  ...over,
});

export const aCard = (over: Partial<ConnectionCard> = {}): ConnectionCard => ({
  ...aConnection(over),
  queues: [],
  prompt: null,
  webhook: null,
  credentials: null,
  templatesTrouble: null,
  ...over,
});

/** As in the event, without permissions, which differ per user. */
export const newsOf = ({ can: _, ...connection }: Connection) => connection;

export const sessionOf = (one: Connection) => {
  const { id, name, number, status, cause, causeDetail, statusSince, pausedUntil, retryAt } = one;
  const { qrcode, qrExpiresAt, pairingCode, retries, updatedAt } = one;
  return {
    id,
    name,
    number,
    status,
    cause,
    causeDetail,
    statusSince,
    pausedUntil,
    retryAt,
    qrcode,
    qrExpiresAt,
    pairingCode,
    retries,
    updatedAt,
  };
};
