import { Button, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import type { ChangedTicket, TicketCard } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { now } from "../../../lib/clock.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { queueList, useChangeTicket, userList } from "../queries.ts";
import { useOfferUndo } from "../undo/useOfferUndo.ts";

type Props = { ticket: TicketCard; onClose(): void; onDone(): void };

/** To a person, to a queue where it waits, or to a person in a queue that he serves. */
export function TransferDialog({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queueList);
  const people = useQuery(userList);
  const [userId, setUserId] = useState("");
  const [queueId, setQueueId] = useState("");
  const change = useChangeTicket();
  const offerUndo = useOfferUndo();
  const person = people.data?.find(({ id }) => String(id) === userId);
  const offered = person ? person.queues : queues.data;
  const missing = [people, queues].filter(({ data }) => !data);
  const failed = missing.find(({ error }) => error);
  const transfer = () => {
    const to = userId === "" ? { status: "pending" as const, userId: null } : { status: "open" as const, userId: Number(userId) };
    const changes = { ...to, queueId: queueId === "" ? null : Number(queueId) };
    const since = now();
    const done = (changed: ChangedTicket) => {
      onClose();
      onDone();
      offerUndo(changed, changes, since);
    };
    // A promise, for the news that the ticket has left may take the dialog away first. A refusal is shown below.
    change.mutateAsync({ id: ticket.id, changes }).then(done, () => undefined);
  };
  return (
    <Dialog onClose={onClose} title={t("tickets.transferTitle")}>
      <Stack gap="md">
        {people.data && offered && (
          <>
            <NativeSelect
              label={t("tickets.toUser")}
              data-autofocus
              value={userId}
              onChange={(event) => {
                setUserId(event.currentTarget.value);
                setQueueId("");
              }}
              data={[{ value: "", label: t("tickets.nobody") }, ...people.data.map(({ id, name }) => ({ value: String(id), label: name }))]}
            />
            <NativeSelect
              label={t("tickets.toQueue")}
              value={queueId}
              onChange={(event) => setQueueId(event.currentTarget.value)}
              data={[{ value: "", label: t("tickets.noQueue") }, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
            />
          </>
        )}
        {failed && <ErrorState error={failed.error} onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))} />}
        {missing.length > 0 && !failed && <Skeleton height={140} role="status" aria-label={t("common.loading")} />}
        {change.error && <Refused error={asRefusal(change.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={userId === "" && queueId === ""} loading={change.isPending} onClick={transfer}>
            {t("tickets.transfer")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
