import { z } from "zod";
import { At, addressed, Done, Id, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";

export const DEFAULT_COLOR = "#A4CCCC";
export const TAG_NAME_MAX = 50;

/** A missing or empty colour becomes the default one. */
const Color = z.union([z.literal(""), z.string().regex(/^#[0-9a-fA-F]{6}$/)]).default("");

/** Sent as 0 or 1, as clients of this family always have. */
const Kanban = z.union([z.literal(0), z.literal(1)]);

export const TagForm = z.object({ name: z.string().trim().min(3).max(TAG_NAME_MAX), color: Color, kanban: Kanban.default(0) });
export type TagValues = z.output<typeof TagForm>;

export const Tag = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  kanban: Kanban,
  companyId: Id,
  ticketsCount: z.int(),
  createdAt: At,
  updatedAt: At,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type Tag = z.infer<typeof Tag>;

export const TagNews = Tag.omit({ can: true });
export type TagNews = z.infer<typeof TagNews>;

const example = { name: "Aguardando peça", color: "#7048C6", kanban: 0 };

export const tags = {
  list: get("/tags", { query: Search, response: page("tags", Tag) }),
  all: get("/tags/list", { query: Search.pick({ searchParam: true }), response: z.array(Tag) }),
  kanban: get("/tags/kanban", { response: z.object({ lista: z.array(Tag) }) }),
  show: get("/tags/:id", { params: addressed, response: Tag, errors: ["ERR_NO_TAG_FOUND"] }),
  create: post("/tags", { body: TagForm, response: Tag, errors: [], example }),
  update: put("/tags/:id", {
    params: addressed,
    body: TagForm,
    response: Tag,
    errors: ["ERR_NO_TAG_FOUND", "ERR_DUPLICATED_TAG"],
    example,
  }),
  remove: del("/tags/:id", { params: addressed, response: Done, errors: ["ERR_NO_TAG_FOUND"] }),
};

export const tagFacts = nounFacts("tag");
