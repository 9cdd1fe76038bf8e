import { z } from "zod";
import { At, addressed, Done, Id, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";

export const SHORTCODE_MAX = 40;
export const MESSAGE_MAX = 4096;

/** WhatsApp's largest limit, that of documents; images, audio and video have lower limits. */
export const ATTACHMENT_MAX_BYTES = 100 * 1024 * 1024;

export const QuickMessageForm = z.object({
  shortcode: z
    .string()
    .trim()
    .min(1)
    .max(SHORTCODE_MAX)
    .regex(/^[^\s/]*$/),
  message: z.string().trim().min(1).max(MESSAGE_MAX),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
});
export type QuickMessageValues = z.output<typeof QuickMessageForm>;

export const QuickMessage = z.object({
  id: Id,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  /** A signed link, valid for an hour. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: Id,
  userId: Id,
  createdAt: At,
  updatedAt: At,
  can: z.object({ change: z.boolean() }),
});
export type QuickMessage = z.infer<typeof QuickMessage>;

/** Sent to many people at once, so without the abilities of one; each browser refetches those. */
export const QuickMessageNews = QuickMessage.omit({ can: true });
export type QuickMessageNews = z.infer<typeof QuickMessageNews>;

const example = { shortcode: "ola", message: "Olá! Como posso ajudar?", geral: false, status: true };

export const quickMessages = {
  list: get("/quick-messages", { query: Search, response: page("records", QuickMessage) }),
  /** For the message input: active ones only, all at once. */
  all: get("/quick-messages/list", { response: z.array(QuickMessage) }),
  show: get("/quick-messages/:id", { params: addressed, response: QuickMessage, errors: ["ERR_NO_QUICK_MESSAGE_FOUND"] }),
  create: post("/quick-messages", { body: QuickMessageForm, response: QuickMessage, errors: ["ERR_DUPLICATED_SHORTCODE"], example }),
  update: put("/quick-messages/:id", {
    params: addressed,
    body: QuickMessageForm,
    response: QuickMessage,
    errors: ["ERR_NO_QUICK_MESSAGE_FOUND", "ERR_DUPLICATED_SHORTCODE"],
    example,
  }),
  remove: del("/quick-messages/:id", { params: addressed, response: Done, errors: ["ERR_NO_QUICK_MESSAGE_FOUND"] }),
  attach: post("/quick-messages/:id/media-upload", {
    params: addressed,
    response: QuickMessage,
    upload: { field: "file", maxBytes: ATTACHMENT_MAX_BYTES },
  }),
  detach: del("/quick-messages/:id/media-upload", { params: addressed, response: QuickMessage }),
};
