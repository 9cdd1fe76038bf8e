import { Button, Group, NativeSelect, Skeleton, Stack, Textarea } from "@mantine/core";
import { NoteForm } from "@recado/contract/ticket-notes";
import type { ChangedTicket, Ticket, TransferTarget } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { throttled } from "../../../lib/net/throttled.ts";
import { useLive } from "../../../lib/realtime.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { useUnsavedGuard } from "../../../ui/form/useUnsavedGuard.ts";
import { type Move, queueList, targetList, useMoveTicket } from "../cache/queries.ts";
import { noteTooLong } from "../notes/noteTooLong.ts";
import { TargetField } from "./TargetField.tsx";
import { useOfferUndo } from "./useOfferUndo.ts";

/** For one ticket; or, with `many`, for several, which the caller transfers. */
type Props = { onClose(): void } & (
  | { ticket: Ticket; onDone(): void; begin?: Partial<Choice> | undefined; many?: never }
  | { many: Many; ticket?: never; onDone?: never; begin?: never }
);
type Many = { count: number; begin: Choice | undefined; transfer(to: (ticket: Ticket) => Move, choice: Choice): void };

/** The inputs, to start with them another time. */
export type Choice = { userId: number | undefined; wanted: string | undefined; reason: string };

/** Each ticket stays in its own queue. */
const OWN = "own";

/** To an agent, to a queue where the ticket waits, or to an agent in one of their queues; with a reason for the next agent. */
export function TransferDialog({ ticket, many, begin = many?.begin, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queueList);
  const people = useTargets();
  const [userId, setUserId] = useState(begin?.userId);
  const [chosenQueue, setChosenQueue] = useState(begin?.wanted);
  const [reason, setReason] = useState(begin?.reason ?? "");
  // The choice was made elsewhere: the dialog only confirms it.
  const isChosen = ticket !== undefined && begin !== undefined;
  const change = useMoveTicket();
  const offerUndo = useOfferUndo();
  const person = people.data?.find(({ id }) => id === userId);
  const offered = person ? person.queues : queues.data;
  // Until another queue is chosen, a ticket stays in its own, if the agent serves that.
  const unless = many ? OWN : "";
  const fits = chosenQueue ?? (person && ticket ? String(ticket.queueId) : unless);
  const queueId = fits === "" || offered?.some(({ id }) => String(id) === fits) ? fits : unless;
  // The ticket's current agent can get it only in another queue.
  const mayGet = ({ id, queues: agentQueues }: TransferTarget) =>
    id !== ticket?.userId || agentQueues.some((queue) => queue.id !== ticket.queueId);
  const missing = [people, queues].filter(({ data }) => !data);
  const failed = missing.find(({ error }) => error);
  const tooLong = noteTooLong(reason, t);
  const isUnfit = reason.trim() !== "" && !NoteForm.shape.note.safeParse(reason).success;
  const mayLeave = useUnsavedGuard(reason.trim() !== "", { isSaving: change.isPending || change.isSuccess });
  const close = async () => {
    if (!change.isPending && (await mayLeave())) onClose();
  };
  const transfer = () => {
    const to = {
      verb: "transfer" as const,
      ...(userId !== undefined && { userId }),
      ...(reason.trim() !== "" && { reason: reason.trim() }),
    };
    const queueOf = (each: Ticket) => (queueId === OWN ? ownQueue(each, person) : queueId === "" ? null : Number(queueId));
    if (!ticket) return many.transfer((each) => ({ ...to, queueId: queueOf(each) }), { userId, wanted: chosenQueue, reason });
    const move = { ...to, queueId: queueOf(ticket) };
    const since = now();
    const done = (changed: ChangedTicket) => {
      onClose();
      onDone();
      offerUndo(changed, move, since);
    };
    // Resolve here, not in onSuccess: the broadcast may unmount the dialog before the response arrives. Errors are shown below.
    change.mutateAsync({ id: ticket.id, move }).then(done, () => undefined);
  };
  const mayTransfer = !(userId === undefined && ["", OWN].includes(queueId)) && !isUnfit && people.data !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !mayTransfer || change.isPending) return;
    event.preventDefault();
    transfer();
  };
  return (
    <Dialog
      onClose={close}
      onKeyDown={onKeyDown}
      title={many ? t("tickets.selection.transferTitle", { count: many.count }) : t("tickets.transferTitle")}
    >
      <Stack gap="md">
        {people.data && offered && (
          <>
            <TargetField people={people.data.filter(mayGet)} chosen={userId} isFirst={!isChosen} onChoose={setUserId} />
            <NativeSelect
              label={t("tickets.toQueue")}
              {...(queueId === OWN && { description: t("tickets.selection.ownQueueHint") })}
              value={queueId}
              onChange={(event) => setChosenQueue(event.currentTarget.value)}
              data={[
                ...(many ? [{ value: OWN, label: t("tickets.selection.ownQueue") }] : []),
                { value: "", label: t("tickets.noQueue") },
                ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <Textarea
              label={`${t("tickets.reason")} (${t("common.optional")})`}
              description={t("tickets.reasonHint")}
              autosize
              minRows={2}
              maxRows={6}
              dir="auto"
              value={reason}
              readOnly={change.isPending}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={tooLong ?? (isUnfit && t("tickets.reasonTooShort"))}
            />
          </>
        )}
        {failed && <ErrorState error={failed.error} onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))} />}
        {missing.length > 0 && !failed && <Skeleton height={220} role="status" aria-label={t("common.loading")} />}
        {change.error && <Refused error={asRefusal(change.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t("common.cancel")}
          </Button>
          <Button data-autofocus={isChosen || undefined} disabled={!mayTransfer} loading={change.isPending} onClick={transfer}>
            {t("tickets.transfer")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const ownQueue = ({ queueId }: Ticket, person: TransferTarget | undefined) =>
  person?.queues.some(({ id }) => id === queueId) ? queueId : null;

const REFETCH_EVERY_MS = 1_000;

const askSoon = throttled(REFETCH_EVERY_MS, (cache) => refetchQueries(cache, targetList.queryKey));

/** Agents who come online or go offline change in place in the list; other changes refetch it. */
function useTargets() {
  const { queryKey } = targetList;
  useLive({
    user: (cache, event) => {
      const { id, online } = event.action === "delete" ? { id: event.userId } : event.user;
      const isThere = (one: TransferTarget) => one.id === id && online !== undefined && one.online !== online;
      if (!cache.getQueryData(queryKey)?.some(isThere)) return refetchQueries(cache, queryKey);
      if (cache.isFetching({ queryKey }) > 0) askSoon(cache); // a response from before would undo it
      return cache.setQueryData(queryKey, (targets) => targets?.map((one) => (isThere(one) ? { ...one, online: !one.online } : one)));
    },
    queue: (cache) => refetchQueries(cache, queryKey),
  });
  return useQuery(targetList);
}
