import { messages } from "@recado/contract/messages";
import { type ChangedTicket, type Ticket, tagSync } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api.ts";
import { now } from "../../../../lib/clock.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { readTicket } from "../../cache/listNews.ts";
import { acceptTicket, closeTicket, type Move, moveTicket, tagList, ticketKeys } from "../../cache/queries.ts";
import { isLane } from "../../tags/useTicketTags.ts";
import type { Act } from "./acts.ts";
import { eachOf } from "./eachOf.ts";
import { offerUndoOfAll, type Undoable } from "./undoAll.ts";
import type { Selection } from "./useSelection.ts";
import { whyNot } from "./whyNot.ts";

export type Progress = { act: Act; over: number; all: number };

/** Does to many what is done to one, by the same calls; in the end it says once how many went, how many did not, and why, and answers which did not. */
export function useActs({ ids, begin, settle }: Selection, onDone: (done: number[]) => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [refused, setRefused] = useState<{ why: string; ids: number[] }>();

  const run = async (act: Act, selected: readonly Ticket[], ask: (ticket: Ticket) => Promise<Undoable | undefined>) => {
    const all = selected.length;
    begin(selected.map(({ id }) => id));
    setRefused(undefined);
    setProgress({ act, over: 0, all });
    const { done, failed } = await eachOf(selected, ask, (over) => setProgress({ act, over, all }));
    const went = done.map(({ of }) => of.id);
    settle(went);
    setProgress(undefined);
    onDone(went);
    const why = whyNot(failed, t);
    const stayed = failed.map(({ of }) => of.id);
    setRefused({ why, ids: stayed });
    void cache.invalidateQueries({ queryKey: ticketKeys.all });
    const text = [done.length > 0 && t(`tickets.selection.done.${act}`, { count: done.length }), why].filter(Boolean).join(" ");
    const undoable = done.flatMap(({ answer }) => answer ?? []);
    if (undoable.length > 0) offerUndoOfAll(undoable, text, { cache, t });
    else if (failed.length > 0) toast.failed(text);
    else toast.done(text);
    return stayed;
  };

  const move = async ({ id, uuid }: Ticket, to: Move): Promise<Undoable | undefined> => {
    const since = now();
    const changed: ChangedTicket = await moveTicket(id, to);
    cache.setQueryData(ticketKeys.one(uuid), (cached: object | undefined) => cached && changed);
    return changed.undo && { id, uuid, undo: changed.undo, since };
  };
  return {
    progress,
    /** Why some are picked still, as long as they are. */
    why: refused?.ids.some((id) => ids.has(id)) ? refused.why : undefined,
    accept: (selected: Ticket[]) => run("accept", selected, (ticket) => move(ticket, acceptTicket)),
    // A waiting ticket gets no farewell, just as in its own menu.
    resolve: (selected: Ticket[]) =>
      run("resolve", selected, (ticket) => move(ticket, ticket.status === "pending" ? { ...closeTicket, silent: true } : closeTicket)),
    transfer: (selected: Ticket[], to: (ticket: Ticket) => Move) => run("transfer", selected, (ticket) => move(ticket, to(ticket))),
    /** Adds the tags to each ticket's current ones; a lane that is not chosen stays as it is. */
    tags: (selected: Ticket[], ids: number[], present: (ticket: Ticket) => Ticket) =>
      run("tags", selected, async (ticket) => {
        const lanes = (await cache.ensureQueryData(tagList)).filter(isLane).map(({ id }) => id);
        const carried = present(ticket).tags.flatMap(({ id }) => (lanes.includes(id) ? [] : id));
        const tagged = await call(tagSync.sync, {
          body: { ticketId: ticket.id, tags: [...new Set([...carried, ...ids])].map((id) => ({ id })) },
        });
        cache.setQueryData(ticketKeys.one(ticket.uuid), (cached: object | undefined) => cached && tagged);
        return undefined;
      }),
    read: (selected: Ticket[]) =>
      run("read", selected, async ({ id }) => {
        await call(messages.list, { params: { ticketId: id }, query: {} });
        readTicket(cache, id);
        return undefined;
      }),
  };
}
