import type { Language } from "@recado/contract/common";
import type { Queue, QueueForm } from "@recado/contract/queues";
import { usualHours } from "@recado/contract/usual-hours";
import type { z } from "zod";
import { weekDraft } from "../../ui/hours/week.ts";

export type Draft = z.input<typeof QueueForm>;

/** What goes out by itself, in the order in which a customer meets it. */
export const texts = ["greetingMessage", "outOfHoursMessage", "ratingMessage", "completion"] as const;
export type TextName = (typeof texts)[number];

/** In which part of the dialog a field stands: whoever is told that it is wrong is led there. */
export const parts = {
  general: ["name", "color", "orderQueue", "integrationId"],
  messages: texts,
  hours: ["schedules"],
  menu: ["tree"],
} as const satisfies Record<string, readonly (keyof Draft | "tree")[]>;
export type Part = keyof typeof parts;

/** The prompt is not among them, and the integration only once another one is chosen: what is not sent stays as it is. */
export function draftOf(queue: Queue | undefined, { color, language }: { color: string; language: Language }) {
  return {
    name: queue?.name ?? "",
    color: queue?.color ?? color,
    orderQueue: queue?.orderQueue ?? null,
    integrationId: undefined as number | null | undefined,
    ...(Object.fromEntries(texts.map((text) => [text, queue?.[text] ?? ""])) as Record<TextName, string>),
    schedules: queue ? weekDraft(queue.schedules, language) : usualHours(language),
  };
}
