import type { Connection } from "@recado/contract/connections";
import type { SandboxMessage, SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";

const at = "2026-01-01T12:00:00.000Z";

export const aPerson = (over: Partial<SandboxPerson> = {}): SandboxPerson => ({
  id: 1,
  name: "Marina Duarte",
  number: "5511900000001",
  isGroup: false,
  online: true,
  unread: 0,
  lastMessage: "",
  lastKind: null,
  lastAt: null,
  ...over,
});

/** Linked and online; tests set what they are about. */
export const aPhone = ({
  connection,
  ...over
}: Partial<Omit<SandboxPhone, "connection">> & { connection?: object } = {}): SandboxPhone => ({
  connection: { id: 7, name: "Loja", status: "CONNECTED", qrcode: "", ...connection },
  number: "5511900000000",
  linked: true,
  online: true,
  faults: { sending: "none", delaySeconds: 0, duplicate: false, reorder: false },
  people: [aPerson(), aPerson({ id: 2, name: "Rogério Paiva" })],
  ...over,
});

export const offPhone = { linked: false, connection: { status: "DISCONNECTED" } };

export const aMessage = (over: Partial<SandboxMessage> = {}): SandboxMessage => ({
  id: "1",
  fromCompany: false,
  author: null,
  kind: "text",
  body: "Olá",
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  location: null,
  callState: null,
  quoted: null,
  ack: 1,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  at,
  ...over,
});

export const aConnection = (over: Partial<Connection> = {}): Connection => ({
  id: 7,
  name: "Loja",
  number: null,
  status: "CONNECTED",
  cause: "connected",
  causeDetail: null,
  statusSince: at,
  isDefault: true,
  provider: "sandbox",
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
