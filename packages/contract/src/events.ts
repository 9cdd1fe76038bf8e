import { z } from "zod";
import { Id } from "./common.ts";
import { QuickMessageNews } from "./quick-messages.ts";
import { TagNews } from "./tags.ts";
import { UserNews } from "./users.ts";

const removed = <K extends string>(key: K) => z.object({ action: z.literal("delete") }).extend({ [key]: Id } as Record<K, typeof Id>);

/** What goes over the socket, under the names that clients of this kind have always listened to. */
export const events = {
  user: {
    name: (companyId: number) => `company-${companyId}-user`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), user: UserNews }), removed("userId")]),
  },
  /** To a person's earlier sessions only; it holds no token. */
  auth: {
    name: (companyId: number) => `company-${companyId}-auth`,
    payload: z.object({ action: z.literal("update"), user: z.object({ id: Id, email: z.string(), companyId: Id }) }),
  },
  quickMessage: {
    name: (companyId: number) => `company${companyId}-quickemessage`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: QuickMessageNews }), removed("id")]),
  },
  tag: {
    name: (companyId: number) => `company-${companyId}-tag`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), tag: TagNews }), removed("tagId")]),
  },
};

export type EventNoun = keyof typeof events;
export type EventPayload<N extends EventNoun> = z.infer<(typeof events)[N]["payload"]>;
