import type { Language } from "@recado/contract/common";
import type { Queue, QueueForm } from "@recado/contract/queues";
import { usualHours } from "@recado/contract/usual-hours";
import type { z } from "zod";
import { weekDraft } from "../../ui/hours/week.ts";

export type Draft = z.input<typeof QueueForm>;

/** The automatic texts, in the order in which customers get them. */
export const texts = ["greetingMessage", "outOfHoursMessage", "ratingMessage", "completion"] as const;
export type TextName = (typeof texts)[number];

/** The dialog's tab of each field: an error opens its field's tab. */
export const parts = {
  general: ["name", "color", "orderQueue", "integrationId", "promptId"],
  messages: texts,
  hours: ["schedules"],
  menu: ["tree"],
} as const satisfies Record<string, readonly (keyof Draft | "tree")[]>;
export type Part = keyof typeof parts;

/** Integration and prompt only once changed: fields that are not sent stay as they are. */
export function draftOf(queue: Queue | undefined, { color, language }: { color: string; language: Language }) {
  return {
    name: queue?.name ?? "",
    color: queue?.color ?? color,
    orderQueue: queue?.orderQueue ?? null,
    integrationId: undefined as number | null | undefined,
    promptId: undefined as number | null | undefined,
    ...(Object.fromEntries(texts.map((text) => [text, queue?.[text] ?? ""])) as Record<TextName, string>),
    schedules: queue ? weekDraft(queue.schedules, language) : usualHours(language),
  };
}
