import { tickets, type Undo } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { call } from "../../../../lib/api.ts";
import { now } from "../../../../lib/clock.ts";
import { ApiError, codeOf } from "../../../../lib/refusal.ts";
import { toast } from "../../../../ui/toasts.ts";
import { own } from "../../cache/own.ts";
import { ticketKeys } from "../../cache/queries.ts";
import { eachOf } from "./eachOf.ts";
import { whyNot } from "./whyNot.ts";

/** `since`: when it was asked for. */
export type Undoable = { id: number; uuid: string; undo: Undo; since: Date };

const LASTS_AT_LEAST_MS = 1000;

/** One offer for all of them, for as long as the first of them can be taken back; one that is taken too late says so. */
export function offerUndoOfAll(all: readonly Undoable[], text: string, { cache, t }: { cache: QueryClient; t: TFunction }) {
  const leftMs = all.map(({ undo, since }) => undo.ms - (now().getTime() - since.getTime()));
  const take = async () => {
    const { done, failed } = await eachOf(
      all,
      (one) => takeBack(one, cache),
      () => {},
    );
    void cache.invalidateQueries({ queryKey: ticketKeys.all });
    const summary = [done.length > 0 && t("tickets.selection.undone", { count: done.length }), whyNot(failed, t)].filter(Boolean).join(" ");
    if (failed.length > 0) toast.failed(summary);
    else toast.done(summary);
  };
  toast.offer(text, {
    label: t("tickets.undo.action"),
    take: () => void take(),
    lastsMs: Math.max(LASTS_AT_LEAST_MS, Math.min(...leftMs)),
  });
}

async function takeBack({ id, uuid, undo }: Undoable, cache: QueryClient) {
  try {
    const card = await own(id, call(tickets.undo, { params: { id }, body: { undo: undo.id } }));
    cache.setQueryData(ticketKeys.one(uuid), (cached: object | undefined) => cached && card);
  } catch (error) {
    // For an agent without access the server says that there is no ticket; but they know that it exists, and that someone else was faster.
    throw codeOf(error) === "ERR_NO_TICKET_FOUND" ? new ApiError("ERR_UNDO_CHANGED") : error;
  }
}
