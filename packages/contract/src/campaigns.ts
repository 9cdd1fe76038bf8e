import { z } from "zod";
import { CampaignNews, CampaignSetting, recipientStates, SuppressedContactNews } from "./campaign-news.ts";
import { At, addressed, Choice, Cursor, Done, Id, Moment, numberOf, page, Search, SearchText, Yes } from "./common.ts";
import { ContactListItemNews } from "./contact-list-news.ts";
import { del, get, post, put } from "./endpoint.ts";
import { MEDIA_MAX_BYTES } from "./messages.ts";
import { nounFacts } from "./nounFacts.ts";

export type {
  CampaignCounts,
  CampaignNews,
  CampaignSetting,
  CampaignStatus,
  RecipientState,
  SuppressedContactNews,
} from "./campaign-news.ts";

export const CAMPAIGN_NAME_MIN = 2;
export const CAMPAIGN_NAME_MAX = 50;
export const CAMPAIGN_MESSAGE_MAX = 4096;
export const CAMPAIGN_MESSAGES = 5;
export const CAMPAIGN_FILE_MAX_BYTES = MEDIA_MAX_BYTES;
/** One that is planned can be changed until this long before its time. */
export const CAMPAIGN_LOCK_MS = 3_600_000;
/** How many contacts a list may have for its contacts and their deliveries to stand in `GET /campaigns/:id`. */
export const CAMPAIGN_CONTACTS_SHOWN = 1000;
export const CAMPAIGN_VARIABLES_MAX = 50;
export const CAMPAIGN_VARIABLE_KEY_MAX = 50;
export const CAMPAIGN_VARIABLE_VALUE_MAX = 1000;
export const SUPPRESSION_REASON_MIN = 2;
export const SUPPRESSION_REASON_MAX = 500;

/** Seconds that forms offer. */
export const CAMPAIGN_INTERVALS = [0, 5, 10, 15, 20] as const;
export const CAMPAIGN_LONG_INTERVALS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;
const SECONDS_MAX = 3600;

/** Filled in by the server, besides those of every text (`{{name}}` …) but `{{protocol}}`. */
export const campaignVariables = ["nome", "email", "numero"] as const;

const emptyIsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** Empty means that the campaign has no such text. */
const Message = z.preprocess(emptyIsNull, z.string().max(CAMPAIGN_MESSAGE_MAX).nullish());

/** Clients of this family send the label of "none" for a tag that is not chosen. */
const Tag = z.preprocess((value) => (value === "Nenhuma" ? null : numberOf(value)), Choice);

const texts = {
  message1: Message,
  message2: Message,
  message3: Message,
  message4: Message,
  message5: Message,
};

/** Fields that are left out are empty in a new campaign, and stay in a known one. Its status follows from `scheduledAt`. */
export const NewCampaign = z.object({
  name: z.string().trim().min(CAMPAIGN_NAME_MIN).max(CAMPAIGN_NAME_MAX),
  ...texts,
  whatsappId: Choice,
  contactListId: Choice,
  /** Makes a list of the contacts whose tickets have this tag, and of those of `contactListId`, if that is given as well. */
  tagListId: Tag,
  fileListId: Choice,
  /** Without an offset, in the company's zone. */
  scheduledAt: z.preprocess(emptyIsNull, Moment.nullish()),
});
export type NewCampaignValues = z.output<typeof NewCampaign>;

/**
 * One that is CANCELADA keeps all but its texts. `replan`: recipients who still wait get the changed texts, which is also what happens if
 * it is left out; false keeps what was planned.
 */
export const CampaignForm = NewCampaign.extend({ replan: Yes.optional() });
export type CampaignValues = z.output<typeof CampaignForm>;

const abilities = z.object({
  /** Everything, or (`changeTexts` alone) its texts. */
  change: z.boolean(),
  changeTexts: z.boolean(),
  remove: z.boolean(),
  cancel: z.boolean(),
  /** Also starts one that is not planned, or before its time. */
  restart: z.boolean(),
});

export const Campaign = CampaignNews.extend({ can: abilities });
export type Campaign = z.infer<typeof Campaign>;

/** One recipient as clients of this family know it; `contactId` is the contact's id in the list. */
const Shipping = z.object({
  id: z.int(),
  campaignId: Id,
  contactId: z.int().nullable(),
  number: z.string(),
  message: z.string(),
  jobId: z.null(),
  /** When WhatsApp accepted it. */
  deliveredAt: At.nullable(),
  createdAt: At,
  updatedAt: At,
});

/**
 * `contacts` of the list and `shipping` are there while the list has at most `CAMPAIGN_CONTACTS_SHOWN` contacts; the counts always say
 * everything, and `recipients` lists everybody.
 */
export const ShownCampaign = Campaign.extend({
  contactList: CampaignNews.shape.contactList
    .unwrap()
    .extend({ contacts: z.array(ContactListItemNews).optional() })
    .nullable(),
  shipping: z.array(Shipping).optional(),
});
export type ShownCampaign = z.infer<typeof ShownCampaign>;

/** Why somebody is left out at the start, or, as `suppressed` alone, when it was their turn. */
export const exclusions = ["noNumber", "invalidNumber", "suppressed", "recent"] as const;
export type Exclusion = (typeof exclusions)[number];

export const Recipient = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** One of `exclusions`, or why the message failed: as with every message, one of our codes or the provider's text. */
  reason: z.string().nullable(),
  /** Which of the texts, 1 to 5; null if the campaign has none. */
  variant: z.int().nullable(),
  /** As it is sent, or was. */
  text: z.string(),
  ticketId: Id.nullable(),
  ticketUuid: z.string().nullable(),
  sentAt: At.nullable(),
  deliveredAt: At.nullable(),
  readAt: At.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

const missing = "ERR_NO_CAMPAIGN_FOUND";
const parts = ["ERR_NO_WAPP_FOUND", "ERR_NO_CONTACT_LIST_FOUND", "ERR_NO_TAG_FOUND", "ERR_NO_FILE_LIST_FOUND"] as const;
const locked = "ERR_CAMPAIGN_LOCKED";
const feature = "useCampaigns" as const;
const example = { name: "Promoção de inverno", message1: "Olá {nome}, os casacos chegaram.", scheduledAt: "2099-01-31 09:00:00" };

/** For admins only. */
export const campaigns = {
  /** By name. */
  list: get("/campaigns", { feature, query: Search, response: page("records", Campaign), errors: [] }),
  show: get("/campaigns/:id", { feature, params: addressed, response: ShownCampaign, errors: [missing] }),
  create: post("/campaigns", { feature, body: NewCampaign, response: Campaign, errors: [...parts], example }),
  update: put("/campaigns/:id", {
    feature,
    params: addressed,
    body: CampaignForm,
    response: Campaign,
    errors: [missing, ...parts, locked],
    example,
  }),
  remove: del("/campaigns/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_CAMPAIGN_IN_USE"] }),
  attach: post("/campaigns/:id/media-upload", {
    feature,
    params: addressed,
    response: Campaign.extend({ mensagem: z.string() }),
    upload: { field: "file", maxBytes: CAMPAIGN_FILE_MAX_BYTES },
    errors: [missing, locked, "ERR_NO_FILE", "ERR_FILE_TYPE", "ERR_PLAN_LIMIT"],
  }),
  detach: del("/campaigns/:id/media-upload", { feature, params: addressed, response: Campaign, errors: [missing, locked] }),
  cancel: post("/campaigns/:id/cancel", {
    feature,
    params: addressed,
    status: 204,
    response: Done,
    errors: [missing, "ERR_CAMPAIGN_STATE"],
    example: {},
  }),
  /** Goes on where it stopped. One that has not started yet starts now. */
  restart: post("/campaigns/:id/restart", {
    feature,
    params: addressed,
    status: 204,
    response: Done,
    errors: [missing, "ERR_CAMPAIGN_STATE", "ERR_CAMPAIGN_INCOMPLETE"],
    example: {},
  }),
  /** Everybody whom it was planned for, in the order in which they are written to. */
  recipients: get("/campaigns/:id/recipients", {
    feature,
    params: addressed,
    /** Without a state, all. A search finds names and numbers. */
    query: z.object({ state: z.enum(recipientStates).optional(), searchParam: SearchText, cursor: Cursor }),
    response: z.object({ recipients: z.array(Recipient), hasMore: z.boolean(), cursor: z.string().nullable() }),
    errors: [missing],
  }),
};

const seconds = z.preprocess(numberOf, z.int().min(0).max(SECONDS_MAX));
const number = (max: number) => z.preprocess(numberOf, z.int().min(0).max(max));

/** `09:30`, of the company's clock. */
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** The hours in which campaigns send; null: at any hour. `automatic`: 07:00 to 22:00 for linked phones, at any hour for others. */
const SendingHours = z.union([z.literal("automatic"), z.null(), z.object({ from: Hour, until: Hour })]);
/** Messages a day of a connection; 0: as many as there are. `automatic`: 20 to 200 for linked phones, by the age of the number. */
const DailyLimit = z.union([z.literal("automatic"), number(100_000)]);

/** A key stands in a text as `{key}`. */
const Variable = z.object({
  key: z
    .string()
    .trim()
    .min(1)
    .max(CAMPAIGN_VARIABLE_KEY_MAX)
    .regex(/^[^{}]*$/),
  value: z.string().min(1).max(CAMPAIGN_VARIABLE_VALUE_MAX),
});
const Variables = z
  .array(Variable)
  .max(CAMPAIGN_VARIABLES_MAX)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, { params: { reason: "duplicate" } });

/** Keys that are left out stay. */
export const CampaignSettingsForm = z.object({
  messageInterval: seconds.optional(),
  longerIntervalAfter: number(10_000).optional(),
  greaterInterval: seconds.optional(),
  variables: Variables.optional(),
  sendingHours: SendingHours.optional(),
  dailyLimit: DailyLimit.optional(),
  /** People to whom a campaign wrote within this many days are left out; 0: nobody is. */
  recentDays: number(365).optional(),
});
export type CampaignSettingsValues = z.output<typeof CampaignSettingsForm>;
export type CampaignSettings = { [K in keyof CampaignSettingsValues]-?: Exclude<CampaignSettingsValues[K], undefined> };

export const campaignSettingDefaults: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sendingHours: "automatic",
  dailyLimit: "automatic",
  recentDays: 0,
};

/** For admins only. */
export const campaignSettings = {
  /** All of them, with the defaults where nothing was saved; each value is JSON. */
  list: get("/campaign-settings", { feature, response: z.array(CampaignSetting), errors: [] }),
  save: post("/campaign-settings", {
    feature,
    body: z.object({ settings: CampaignSettingsForm }),
    response: z.array(CampaignSetting),
    errors: [],
    example: {
      settings: {
        messageInterval: 20,
        longerIntervalAfter: 20,
        greaterInterval: 60,
        sendingHours: { from: "08:00", until: "20:00" },
        variables: [{ key: "loja", value: "Centro" }],
      },
    },
  }),
};

export const SuppressedContact = SuppressedContactNews.extend({ can: z.object({ lift: z.boolean() }) });
export type SuppressedContact = z.infer<typeof SuppressedContact>;

/** For admins only: who asked that no campaign writes to them. */
export const suppressedContacts = {
  /** The latest first. */
  list: get("/suppressed-contacts", { feature, query: Search, response: page("records", SuppressedContact), errors: [] }),
  /** Campaigns may write to them again; the reason stays on record. */
  lift: post("/suppressed-contacts/:id/lift", {
    feature,
    params: addressed,
    body: z.object({ reason: z.string().trim().min(SUPPRESSION_REASON_MIN).max(SUPPRESSION_REASON_MAX) }),
    response: Done,
    errors: ["ERR_NO_SUPPRESSED_CONTACT_FOUND"],
    example: { reason: "Pediu por telefone para receber de novo." },
  }),
};

const ofCampaign = z.object({ campaignId: Id });
const ofSuppressed = z.object({ suppressedContactId: Id });

export const campaignFacts = {
  ...nounFacts("campaign"),
  /** Its recipients are planned, or it goes on after a stop. */
  "campaign.started": ofCampaign,
  /** By an admin, or by itself (`reason`). */
  "campaign.stopped": ofCampaign.extend({ reason: z.string().nullable() }),
  "campaign.finished": ofCampaign,
  /** While it sends: its counts have changed, or what it waits for. */
  "campaign.counted": ofCampaign,
  "campaign-settings.changed": z.object({ keys: z.array(z.string()) }),
  "suppressed-contact.created": ofSuppressed,
  "suppressed-contact.changed": ofSuppressed,
  /** Lifted by an admin. */
  "suppressed-contact.removed": ofSuppressed.extend({ reason: z.string() }),
};
