import { palette } from "@recado/contract/palette";
import { type Tag, tags } from "@recado/contract/tags";
import { type Ticket, type TicketCard, tagSync } from "@recado/contract/tickets";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { tagList, ticketKeys, useKeepTicket } from "../cache/queries.ts";

export type Carried = Ticket["tags"][number];
type Change = { tag: Carried; isOn: boolean };

const keyOf = (ticketId: number) => ["ticketTags", ticketId];

/** What it carries, with what is on its way to the server: that is shown at once, and is gone again where it is refused. */
export function useCarried({ id, tags: kept }: Ticket): Carried[] {
  const waiting = useMutationState({
    filters: { mutationKey: keyOf(id), status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  return waiting.reduce(changed, kept);
}

/** Changes run one after the other, each on the ticket's current tags, so that none undoes an earlier one, or a colleague's. */
export function useTagging(ticket: Ticket) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const keep = useKeepTicket();
  const { mutate } = useMutation({
    mutationKey: keyOf(ticket.id),
    scope: { id: `ticketTags ${ticket.id}` },
    mutationFn: async (change: Change) => {
      // A lane that is not chosen stays as it is, even if a colleague moves the ticket meanwhile.
      const lanes = (await cache.ensureQueryData(tagList)).filter(isLane).map(({ id }) => id);
      const card = cache.getQueryState<TicketCard>(ticketKeys.one(ticket.uuid));
      // A conversation that one has left hears of nothing, and is asked for again when it is opened.
      const now = card?.data && !card.isInvalidated ? card.data : ticket;
      const newTags = changed(now.tags, change).filter(({ id }) => !lanes.includes(id));
      return call(tagSync.sync, { body: { ticketId: ticket.id, tags: newTags.map(({ id }) => ({ id })) } });
    },
    onSuccess: keep,
    onError: (error) => {
      toast.refused(error, t);
      // Refused means that ours is out of date.
      void cache.invalidateQueries({ queryKey: tagList.queryKey });
      void cache.invalidateQueries({ queryKey: ticketKeys.all });
    },
  });
  return (tag: Carried, isOn: boolean) => mutate({ tag: { id: tag.id, name: tag.name, color: tag.color }, isOn });
}

/** If a colleague has just created a tag of that name, it is used. */
export function useCreateTag(onDone: (tag: Tag) => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => {
      const color = colorAfter(cache.getQueryData(tagList.queryKey)?.length ?? 0);
      return call(tags.create, { body: { name, color, kanban: 0 } });
    },
    onSuccess: (tag) => {
      cache.setQueryData(tagList.queryKey, (cached) => cached && [...cached.filter(({ id }) => id !== tag.id), tag].toSorted(byName));
      if (isLane(tag)) toast.failed(t("tickets.tags.isLane", { name: tag.name }));
      else onDone(tag);
    },
    onError: (error) => toast.refused(error, t),
  });
}

/** A lane of the board, which the board chooses. */
export const isLane = ({ kanban }: Tag) => kanban === 1;

const changed = (carried: Carried[], { tag, isOn }: Change): Carried[] => {
  const others = carried.filter(({ id }) => id !== tag.id);
  if (!isOn) return others;
  return others.length < carried.length ? carried : [...carried, tag].toSorted(byName);
};

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

const STEPS = 5;
const MIDDLE = 2;

/** Each new one of the next hue, so that they are told apart before anybody has chosen their colours. */
const colorAfter = (count: number) => palette[(count * STEPS + MIDDLE) % palette.length] ?? "";
