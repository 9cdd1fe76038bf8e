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

/** Of one ticket; or, with `many`, of several that whoever opened this knows, and transfers. */
type Props = { onClose(): void } & (
  | { ticket: Ticket; onDone(): void; begin?: Partial<Choice> | undefined; many?: never }
  | { many: Many; ticket?: never; onDone?: never; begin?: never }
);
type Many = { count: number; begin: Choice | undefined; transfer(to: (ticket: Ticket) => Move, choice: Choice): void };

/** What one chooses and types here, to begin with it another time. */
export type Choice = { userId: number | undefined; wanted: string | undefined; reason: string };

/** Of several, each in the queue that it is in. */
const OWN = "own";

/** To a person, to a queue where it waits, or to a person in a queue that he serves; and why, for whoever takes it up. */
export function TransferDialog({ ticket, many, begin = many?.begin, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queueList);
  const people = useTargets();
  const [userId, setUserId] = useState(begin?.userId);
  const [wanted, setWanted] = useState(begin?.wanted);
  const [reason, setReason] = useState(begin?.reason ?? "");
  // Whoever has chosen elsewhere only says yes here.
  const isChosen = ticket !== undefined && begin !== undefined;
  const change = useMoveTicket();
  const offerUndo = useOfferUndo();
  const person = people.data?.find(({ id }) => id === userId);
  const offered = person ? person.queues : queues.data;
  // Until another is chosen each stays where it is, if the person serves that.
  const unless = many ? OWN : "";
  const fits = wanted ?? (person && ticket ? String(ticket.queueId) : unless);
  const queueId = fits === "" || offered?.some(({ id }) => String(id) === fits) ? fits : unless;
  // Who has it already gets it only in another queue.
  const mayGet = ({ id, queues: his }: TransferTarget) => id !== ticket?.userId || his.some((queue) => queue.id !== ticket.queueId);
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
    if (!ticket) return many.transfer((each) => ({ ...to, queueId: queueOf(each) }), { userId, wanted, reason });
    const move = { ...to, queueId: queueOf(ticket) };
    const since = now();
    const done = (changed: ChangedTicket) => {
      onClose();
      onDone();
      offerUndo(changed, move, since);
    };
    // A promise, for the news that the ticket has left may take the dialog away first. A refusal is shown below.
    change.mutateAsync({ id: ticket.id, move }).then(done, () => undefined);
  };
  const mayTransfer = !(userId === undefined && ["", OWN].includes(queueId)) && !isUnfit && people.data !== undefined;
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !mayTransfer || change.isPending) return;
    event.preventDefault();
    transfer();
  };
  return (
    <Dialog
      onClose={close}
      onKeyDown={typed}
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
              onChange={(event) => setWanted(event.currentTarget.value)}
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

const BREATH_MS = 1_000;

const askSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, targetList.queryKey));

/** Who comes and goes meanwhile is shown so, and stays where he stands in the list; of anything else the server is asked. */
function useTargets() {
  const { queryKey } = targetList;
  useLive({
    user: (cache, news) => {
      const { id, online } = news.action === "delete" ? { id: news.userId } : news.user;
      const isThere = (one: TransferTarget) => one.id === id && online !== undefined && one.online !== online;
      if (!cache.getQueryData(queryKey)?.some(isThere)) return refetchQueries(cache, queryKey);
      if (cache.isFetching({ queryKey }) > 0) askSoon(cache); // an answer from before it would take it back
      return cache.setQueryData(queryKey, (known) => known?.map((one) => (isThere(one) ? { ...one, online: !one.online } : one)));
    },
    queue: (cache) => refetchQueries(cache, queryKey),
  });
  return useQuery(targetList);
}
