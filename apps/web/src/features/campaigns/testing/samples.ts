import type { Campaign, CampaignCounts, CampaignSetting, Recipient, SuppressedContact } from "@recado/contract/campaigns";

const at = "2026-01-01T12:00:00.000Z";

export const noCounts: CampaignCounts = {
  planned: 0,
  excluded: 0,
  pending: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
};

const abilities = {
  INATIVA: { change: true, changeTexts: true, remove: true, cancel: false, restart: true },
  PROGRAMADA: { change: true, changeTexts: true, remove: true, cancel: true, restart: true },
  EM_ANDAMENTO: { change: false, changeTexts: false, remove: false, cancel: true, restart: false },
  CANCELADA: { change: false, changeTexts: true, remove: true, cancel: false, restart: true },
  FINALIZADA: { change: false, changeTexts: false, remove: true, cancel: false, restart: false },
};

export const aCampaign = ({ status = "PROGRAMADA", ...more }: Partial<Campaign> = {}): Campaign => ({
  id: 1,
  companyId: 5,
  name: "Promoção de inverno",
  message1: "Olá {nome}, os casacos chegaram.",
  message2: null,
  message3: null,
  message4: null,
  message5: null,
  status,
  stopReason: null,
  waitsFor: null,
  waitsUntil: null,
  scheduledAt: "2099-07-01T13:30:00.000Z",
  startedAt: null,
  completedAt: null,
  whatsappId: 2,
  whatsapp: { id: 2, name: "Loja" },
  contactListId: 3,
  contactList: { id: 3, name: "Clientes de inverno", contactsCount: 500, validCount: 480 },
  tagId: null,
  tagListId: null,
  fileListId: null,
  fileList: null,
  mediaPath: null,
  mediaName: null,
  counts: noCounts,
  createdAt: at,
  updatedAt: at,
  can: abilities[status],
  ...more,
});

/** Half of it is done. */
export const aRunning = (more: Partial<Campaign> = {}) =>
  aCampaign({
    status: "EM_ANDAMENTO",
    startedAt: at,
    counts: {
      ...noCounts,
      planned: 480,
      excluded: 20,
      pending: 239,
      sending: 1,
      sent: 40,
      delivered: 100,
      read: 90,
      failed: 7,
      unknown: 2,
      skipped: 1,
    },
    ...more,
  });

export const aRecipient = (more: Partial<Recipient> = {}): Recipient => ({
  id: 1,
  name: "Maria Silva",
  number: "5511987654321",
  email: "",
  state: "delivered",
  reason: null,
  variant: 1,
  text: "Olá Maria Silva, os casacos chegaram.",
  ticketId: 9,
  ticketUuid: "0b1c",
  sentAt: at,
  deliveredAt: at,
  readAt: null,
  ...more,
});

export const settingRows = (values: object = {}): CampaignSetting[] =>
  Object.entries({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
    variables: [],
    sendingHours: "automatic",
    dailyLimit: "automatic",
    recentDays: 0,
    ...values,
  }).map(([key, value], index) => ({ id: index + 1, key, value: JSON.stringify(value) }));

export const aSuppressed = (more: Partial<SuppressedContact> = {}): SuppressedContact => ({
  id: 1,
  name: "Maria Silva",
  number: "5511987654321",
  word: "sair",
  contactId: 7,
  campaign: { id: 1, name: "Promoção de inverno" },
  createdAt: at,
  can: { lift: true },
  ...more,
});
