// The answers that a real front end of this family was seen to get, without plain join rows, typebots and flows.

/** A leaf is the name of its type, with a question mark if it may be null; a list has one element's shape. */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** Where a value differs from the shape; extra fields are allowed. */
export function differences(shape: Shape, value: unknown, path = "$"): string[] {
  if (typeof shape === "string") return isOf(shape, value) ? [] : [`${path}: ${JSON.stringify(value)} is no ${shape}`];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${path}: no list`];
    return shape.flatMap((one) => value.flatMap((each, at) => differences(one, each, `${path}[${at}]`)));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path}: no object`];
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).flatMap(([name, one]) =>
    name in fields ? differences(one, fields[name], `${path}.${name}`) : [`${path}.${name} is missing`],
  );
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

function isOf(shape: string, value: unknown): boolean {
  if (shape.endsWith("?")) return value === null || isOf(shape.slice(0, -1), value);
  if (shape === "date") return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);
  if (shape === "id") return typeof value === "string" && /^\d+$/.test(value);
  return typeof value === shape;
}

export const times = { createdAt: "date", updatedAt: "date" } as const;
export const named = { id: "number", name: "string" } as const;
const chip = { ...named, color: "string" } as const;

export const page = <K extends string>(name: K, row: Shape) =>
  ({ [name]: [row], count: "number", hasMore: "boolean" }) as Record<K | "count" | "hasMore", Shape>;

export const setting = { id: "number", key: "string", value: "string", companyId: "number", ...times };

export const company = {
  ...named,
  phone: "string?",
  email: "string?",
  status: "boolean",
  dueDate: "date",
  recurrence: "string",
  language: "string",
  schedules: [],
  planId: "number?",
  ...times,
} as const;
export const holiday = { date: "string", name: "string" } as const;

export const signedIn = {
  token: "string",
  user: {
    ...named,
    email: "string",
    profile: "string",
    companyId: "number",
    super: "boolean",
    allTicket: "string",
    queues: [chip],
    company: { ...company, settings: [setting] },
  },
} as const;
export const refreshed = {
  token: "string",
  user: { ...signedIn.user, tokenVersion: "number", whatsappId: "number?", company: named },
} as const;

const plan = {
  ...named,
  users: "number",
  connections: "number",
  queues: "number",
  value: "number",
  useCampaigns: "boolean",
  useSchedules: "boolean",
  useInternalChat: "boolean",
  useExternalApi: "boolean",
  useKanban: "boolean",
  useOpenAi: "boolean",
  useIntegrations: "boolean",
} as const;
export const offeredPlan = { ...plan, ...times } as const;
export const companyPlan = {
  ...named,
  email: "string?",
  status: "boolean",
  dueDate: "date",
  createdAt: "date",
  phone: "string?",
  plan,
} as const;

export const user = {
  ...named,
  email: "string",
  companyId: "number",
  profile: "string",
  super: "boolean",
  whatsappId: "number?",
  allTicket: "string",
  queues: [chip],
  company: named,
} as const;
export const userRow = {
  ...named,
  email: "string",
  companyId: "number",
  profile: "string",
  createdAt: "date",
  queues: [chip],
  company: named,
} as const;
export const userName = { ...named, email: "string", queues: [chip] } as const;

export const queue = {
  ...chip,
  greetingMessage: "string?",
  outOfHoursMessage: "string?",
  schedules: [],
  companyId: "number",
  orderQueue: "number?",
  integrationId: "number?",
  promptId: "number?",
  ...times,
} as const;
export const opening = { weekday: "string", weekdayEn: "string", startTime: "string", endTime: "string" } as const;
export const queueOption = {
  id: "number",
  title: "string",
  message: "string",
  option: "string",
  queueId: "number",
  parentId: "number?",
  ...times,
} as const;

/** Texts that nobody filled in are empty, not null. */
export const connection = {
  ...named,
  qrcode: "string?",
  status: "string",
  battery: "string?",
  plugged: "boolean?",
  retries: "number",
  provider: "string",
  greetingMessage: "string?",
  farewellMessage: "string?",
  complationMessage: "string?",
  outOfHoursMessage: "string?",
  ratingMessage: "string?",
  isDefault: "boolean",
  companyId: "number",
  token: "string",
  transferQueueId: "number?",
  timeToTransfer: "number?",
  promptId: "number?",
  integrationId: "number?",
  maxUseBotQueues: "number",
  timeUseBotQueues: "number",
  expiresTicket: "number",
  expiresInactiveMessage: "string",
  flowIdNotPhrase: "number?",
  flowIdWelcome: "number?",
  ...times,
  queues: [{ ...chip, greetingMessage: "string?" }],
} as const;
export const connectionCard = {
  ...connection,
  queues: [{ ...chip, greetingMessage: "string?", integrationId: "number?", promptId: "number?", options: [queueOption] }],
  prompt: "null?",
} as const;
export const session = { id: "number", status: "string", updatedAt: "date", qrcode: "string", retries: "number" } as const;

export const flow = {
  ...named,
  user_id: "number",
  company_id: "number",
  active: "boolean",
  flow: "object?",
  variables: "null?",
  ...times,
} as const;
export const flowCampaign = {
  ...named,
  phrase: "string",
  status: "boolean",
  flowId: "number",
  whatsappId: "number?",
  companyId: "number",
  ...times,
} as const;
export const contactList = { ...named, companyId: "number", contactsCount: "number", ...times } as const;
export const contactListItem = {
  ...named,
  number: "string",
  email: "string",
  isWhatsappValid: "boolean?",
  contactListId: "number",
  companyId: "number",
  ...times,
} as const;

export const integration = {
  ...named,
  companyId: "number",
  type: "string",
  projectName: "string",
  jsonContent: "string",
  language: "string",
  urlN8N: "string",
  typebotSlug: "string",
  typebotExpires: "number",
  typebotDelayMessage: "number",
  typebotKeywordFinish: "string",
  typebotKeywordRestart: "string",
  typebotUnknownMessage: "string",
  typebotRestartMessage: "string",
  ...times,
} as const;

export const prompt = {
  ...named,
  companyId: "number",
  prompt: "string",
  model: "string",
  maxTokens: "number",
  temperature: "number",
  apiKey: "string",
  queueId: "number",
  maxMessages: "number",
  promptTokens: "number",
  completionTokens: "number",
  totalTokens: "number",
  voice: "string",
  voiceKey: "string",
  voiceRegion: "string",
  queue: { ...chip },
  ...times,
} as const;

/** Counts are numbers; a list row has a count instead of a list. */
export const tag = { ...chip, companyId: "number", kanban: "number", ...times } as const;
export const tagRow = { ...chip, ticketsCount: "number" } as const;

export const contact = {
  ...named,
  number: "string",
  email: "string",
  profilePicUrl: "string?",
  isGroup: "boolean",
  disableBot: "boolean",
  companyId: "number",
  whatsappId: "number?",
  ...times,
} as const;
export const extraInfo = [{ id: "number", name: "string", value: "string" }] as const;
export const contactCard = { ...contact, extraInfo, whatsapp: "object?" } as const;

/** As in list rows and in events. */
export const ticket = {
  id: "number",
  uuid: "string",
  status: "string",
  unreadMessages: "number",
  lastMessage: "string",
  isGroup: "boolean",
  userId: "number?",
  contactId: "number",
  whatsappId: "number?",
  queueId: "number?",
  chatbot: "boolean",
  queueOptionId: "number?",
  companyId: "number",
  useIntegration: "boolean",
  integrationId: "number?",
  promptId: "number?",
  fromMe: "boolean",
  ...times,
  contact: { ...named, number: "string", email: "string", profilePicUrl: "string?" },
  tags: [chip],
  whatsapp: { name: "string" },
} as const;
export const boardCard = {
  id: "number",
  uuid: "string",
  tags: [chip],
  lastMessage: "string",
  contact: { name: "string", number: "string" },
} as const;
export const waiting = { ...ticket, queue: "object?", user: "null?" } as const;
export const held = { ...ticket, queue: "object?", user: named } as const;
export const ticketCard = { ...ticket, queue: "object?", user: "object?", contact: { ...ticket.contact, extraInfo } } as const;

const textFields = { body: "string", mediaType: "string", mediaUrl: "string?", fromMe: "boolean" } as const;
export const message = {
  id: "id",
  ...textFields,
  remoteJid: "string",
  participant: "string?",
  dataJson: "string",
  ack: "number",
  read: "boolean",
  isDeleted: "boolean",
  isEdited: "boolean",
  ...times,
  quotedMsgId: "id?",
  ticketId: "number",
  contactId: "number?",
  companyId: "number",
  queueId: "number?",
  contact: "object?",
  quotedMsg: "object?",
  queue: "object?",
} as const;
export const quotedMsg = { id: "id", ...textFields, contact: { name: "string" } } as const;
export const conversation = { ...page("messages", message), ticket } as const;

export const note = {
  id: "number",
  note: "string",
  ticketId: "number",
  contactId: "number",
  user: named,
  createdAt: "date",
} as const;

/** The platform's own records, which belong to no reader's company. */
export const announcement = {
  id: "number",
  title: "string",
  text: "string",
  priority: "number",
  status: "boolean",
  mediaPath: "string?",
  mediaName: "string?",
  ...times,
} as const;
export const messageRate = {
  id: "number",
  country: "string",
  category: "string",
  validFrom: "string",
  price: "string",
  currency: "string",
  holds: "string",
  ...times,
} as const;
export const help = { id: "number", title: "string", description: "string", video: "string", ...times } as const;
const chatUser = { userId: "number", unreads: "number", user: named } as const;
export const chat = {
  id: "number",
  uuid: "string",
  title: "string",
  ownerId: "number",
  companyId: "number",
  users: [chatUser],
  lastMessage: "string",
  ...times,
} as const;
export const chatMessage = {
  id: "number",
  chatId: "number",
  senderId: "number",
  sender: named,
  message: "string",
  mediaPath: "string?",
  mediaName: "string?",
  read: "boolean",
  viewed: "boolean",
  readAt: "date?",
  ...times,
} as const;

export const fileList = {
  ...named,
  message: "string",
  companyId: "number",
  ...times,
  options: [{ ...named, fileId: "number", path: "string?", mediaType: "string?" }],
} as const;

export const counters = {
  supportHappening: "number",
  supportPending: "number",
  supportFinished: "number",
  leads: "number",
  avgSupportTime: "number?",
  avgWaitTime: "number?",
} as const;
export const attendant = {
  ...named,
  online: "boolean",
  tickets: "number",
  rating: "number?",
  avgSupportTime: "number?",
  avgWaitTime: "number?",
} as const;
