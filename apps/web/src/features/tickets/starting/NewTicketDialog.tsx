import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { contacts } from "@recado/contract/contacts";
import { permits } from "@recado/contract/permissions";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../lib/realtime.ts";
import { ApiError, asRefusal } from "../../../lib/refusal.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { noteOwnAct } from "../cache/own.ts";
import { queueList } from "../cache/queries.ts";
import { ContactField } from "./ContactField.tsx";
import { HolderNotice } from "./HolderNotice.tsx";
import { type Contact, NEW_CONTACT, runningTicketOf } from "./running.ts";

/** Asks for the contact, unless it is given, and for the queue, which agents have to choose. */
export function NewTicketDialog({ contact: known, onClose }: { contact?: Contact; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, queues: own } = useUser();
  const isFree = permits(profile, "tickets-manager:showall");
  const [contact, setContact] = useState(known);
  // With one queue only there is nothing to choose.
  const [queueId, setQueueId] = useState(!isFree && own.length === 1 ? String(own[0]?.id) : "");
  const all = useQuery({ ...queueList, enabled: isFree });
  useLive({ queue: (cache) => refetchQueries(cache, queueList.queryKey) });
  const create = useMutation({
    mutationFn: (recipient: Contact) => {
      const request = begin(recipient, queueId === "" ? null : Number(queueId), setContact);
      void request.then(
        ({ id }) => noteOwnAct(id),
        () => {},
      );
      return request;
    },
  });
  const close = () => {
    if (!create.isPending) onClose();
  };
  // Passed to `mutate`: once the user has moved on and the dialog is unmounted, it does not navigate.
  const onSuccess = ({ uuid }: TicketCard) => {
    onClose();
    void navigate(`/tickets/${uuid}`);
  };
  const choose = (next: Contact | undefined) => {
    setContact(next);
    if (create.error) create.reset();
  };
  // With a given contact the caller has checked for an open ticket.
  const isKnown = contact !== undefined && contact.id !== NEW_CONTACT;
  const running = useQuery({ ...runningTicketOf(contact?.id ?? 0), enabled: isKnown && !known });
  const isRunning = isKnown && !known && (running.isFetching || Boolean(running.data));
  const queues = isFree ? (all.data ?? []) : own;
  const hasNone = !isFree && own.length === 0;

  return (
    <Dialog onClose={close} title={t("tickets.newTitle")}>
      <Stack gap="md">
        {known ? (
          <TextInput label={t("tickets.contact")} data-autofocus readOnly value={known.name} />
        ) : (
          <ContactField chosen={contact} onChoose={choose} />
        )}
        {all.error && !all.data && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {hasNone && <Text role="status">{t("tickets.noQueueOfMine")}</Text>}
        {!hasNone && (all.data || !all.error) && (
          <NativeSelect
            label={t("tickets.queue")}
            required={!isFree}
            value={queueId}
            onChange={(event) => setQueueId(event.currentTarget.value)}
            data={[
              { value: "", label: t(isFree ? "tickets.noQueue" : "tickets.chooseQueue") },
              ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {contact && running.data && !create.error && <HolderNotice holder={running.data} onLeave={onClose} />}
        {create.error && <Conflict error={create.error} onLeave={onClose} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={create.isPending}>
            {t("common.cancel")}
          </Button>
          <Button
            disabled={!contact || isRunning || (isFree ? !all.data : queueId === "")}
            loading={create.isPending}
            onClick={() => contact && create.mutate(contact, { onSuccess })}
          >
            {t("tickets.start")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A new number becomes a contact, even if the ticket then cannot be created. */
async function begin(recipient: Contact, queueId: number | null, onMade: (made: Contact) => void) {
  let { id } = recipient;
  if (id === NEW_CONTACT) {
    const made = await call(contacts.create, { body: { name: recipient.name, number: recipient.number } });
    onMade(made);
    id = made.id;
  }
  return call(tickets.create, { body: { contactId: id, queueId } });
}

function Conflict({ error, onLeave }: { error: Error; onLeave(): void }) {
  const holder = error instanceof ApiError ? error.holder : undefined;
  return holder ? <HolderNotice holder={holder} onLeave={onLeave} /> : <Refused error={asRefusal(error)} />;
}
