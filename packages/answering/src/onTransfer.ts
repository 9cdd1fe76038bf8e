import type { Say } from "./decision.ts";
import type { Scene } from "./situation.ts";
import { texts } from "./texts.ts";

type Named = { id: number; name: string };

/** The ticket's place before and after. */
export type Transfer = Pick<Scene, "company" | "isGroup"> & {
  from: { queueId: number | null; userId: number | null };
  to: { queue: Named | null; user: Named | null };
};

/** One message about what is new to the contact. A first assignment is no transfer, and losing a queue or an agent is not reported. */
export function onTransfer({ company, from, isGroup, to }: Transfer): Say[] {
  if (isGroup || company.settings.sendMsgTransfTicket !== "enabled") return [];
  if (from.queueId === null && from.userId === null) return [];

  const queue = to.queue && to.queue.id !== from.queueId ? to.queue.name : null;
  const user = to.user && to.user.id !== from.userId ? to.user.name : null;
  const text = textOf(company.language, queue, user);
  return text === null ? [] : [{ type: "say", text, by: "bot" }];
}

function textOf(language: Scene["company"]["language"], queue: string | null, user: string | null): string | null {
  const { movedToBoth, movedToQueue, movedToUser } = texts[language];
  if (queue !== null && user !== null) return movedToBoth({ queue, user });
  if (queue !== null) return movedToQueue({ queue });
  return user === null ? null : movedToUser({ user });
}
