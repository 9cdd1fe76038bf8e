import { z } from "zod";
import { addressed, Done, Id, IdText, numberOf } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { QueueOption } from "./queues.ts";

const Text = z.string().max(4096);

export const TITLE_MAX = 100;

const QueueOptionForm = z.object({
  queueId: Id,
  parentId: Id.nullish(),
  title: z.string().trim().min(1).max(TITLE_MAX),
  message: Text.nullish(),
  option: z.preprocess(numberOf, z.int().min(1).max(99)).optional(),
});
export type QueueOptionValues = z.output<typeof QueueOptionForm>;
const QueueOptionChanges = QueueOptionForm.omit({ queueId: true, parentId: true }).partial();
export type QueueOptionChanges = z.output<typeof QueueOptionChanges>;

/** With the options below it, at all levels. */
export type QueueOptionTree = QueueOption & { children: QueueOptionTree[] };
export const QueueOptionTree: z.ZodType<QueueOptionTree> = QueueOption.extend({
  children: z.lazy(() => z.array(QueueOptionTree)),
});

export const OPTIONS_MAX = 500;

/**
 * A queue's whole menu, from top to bottom: each option comes after its parent `under`, given as an index of this list. An option without
 * an id is new. Removed options are listed as well: one that someone else has just added is in neither list, and stays.
 */
export const QueueMenu = z.object({
  options: z
    .array(
      z.object({
        id: Id.nullable(),
        under: z.int().min(0).nullable(),
        title: z.string().trim().min(1).max(TITLE_MAX),
        message: Text,
      }),
    )
    .max(OPTIONS_MAX)
    // An option's parent comes before it, so there are no cycles.
    .refine((options) => options.every(({ under }, at) => under === null || under < at))
    .refine((options) => hasNoTwins(options.flatMap(({ id }) => id ?? []))),
  removed: z.array(Id).max(5000),
});
export type QueueMenu = z.output<typeof QueueMenu>;

const hasNoTwins = (ids: number[]) => new Set(ids).size === ids.length;

export const queueOptions = {
  /** `parentId=-1` lists the first menu; without it, all options, each with its children. */
  list: get("/queue-options", {
    query: z.object({ queueId: IdText, parentId: z.union([z.literal("-1"), IdText]).optional() }),
    response: z.array(QueueOptionTree),
  }),
  create: post("/queue-options", {
    body: QueueOptionForm,
    response: QueueOptionTree,
    example: { queueId: 1, parentId: null, title: "Segunda via", message: "Já separo para você." },
  }),
  update: put("/queue-options/:id", {
    params: addressed,
    body: QueueOptionChanges,
    partsMax: 5000, // it comes back whole, with all options below it
    response: QueueOptionTree,
    example: { title: "Segunda via do boleto" },
  }),
  remove: del("/queue-options/:id", { params: addressed, response: Done }),
  /** Saves the whole menu at once: added, moved, renamed and removed options. */
  saveMenu: put("/queue/:id/options", {
    params: addressed,
    body: QueueMenu,
    partsMax: 5000,
    response: z.array(QueueOptionTree),
    errors: ["ERR_NO_QUEUE_FOUND", "ERR_NO_QUEUE_OPTION_FOUND", "ERR_QUEUE_MENU_CHANGED"],
    example: { options: [{ id: null, under: null, title: "Segunda via", message: "Já separo para você." }], removed: [] },
  }),
};
