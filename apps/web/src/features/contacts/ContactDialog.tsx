import { Skeleton, Stack } from "@mantine/core";
import type { ContactCard } from "@recado/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { contactCard } from "../../lib/contactCard.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { ContactFields } from "./ContactFields.tsx";
import type { Typed } from "./contactDraft.ts";

type Props = {
  /** Without an id, a new contact is added. */
  contactId?: number;
  onClose(): void;
  onSaved?(contact: ContactCard): void;
};

export function ContactDialog({ contactId, ...rest }: Props) {
  useFocusBack();
  const { id, follow } = useWhereabouts(contactId);
  const carried = useRef<Typed>(undefined);
  if (id === undefined) return <ContactFields carried={carried} {...rest} />;
  return <ExistingContact key={id} contactId={id} carried={carried} onMoved={follow} {...rest} />;
}

/** After a merge the dialog, with the values typed so far, goes on with the contact that this one became part of. */
function useWhereabouts(contactId: number | undefined) {
  const { t } = useTranslation();
  const [id, setId] = useState(contactId);
  const follow = (into: number) => {
    setId(into);
    toast.done(t("contacts.merge.taken"));
  };
  useLive({
    contact: (_, event) => {
      if (event.action === "delete" && event.contactId === id && event.into !== undefined) follow(event.into);
    },
  });
  return { id, follow };
}

type ExistingContactProps = Omit<Props, "contactId"> & {
  contactId: number;
  carried: RefObject<Typed | undefined>;
  onMoved(into: number): void;
};

/** Fetches the contact afresh: a cached value may be outdated, and saving would undo a colleague's change. */
function ExistingContact({ contactId, carried, onMoved, onClose, onSaved }: ExistingContactProps) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...contactCard(contactId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // A client that was offline missed the merge: for the old id the server answers with the other contact. A cached response proves nothing.
  const movedTo = data && isFetchedAfterMount && !error && data.id !== contactId ? data.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per contact that it was merged into.
  useEffect(() => {
    if (movedTo !== undefined) onMoved(movedTo);
  }, [movedTo]);
  const [joined, setJoined] = useState(0);
  // A form that may hold typed values stays, even if a later refetch of the contact fails.
  const isShown = useRef(false);
  isShown.current ||= data !== undefined && isFetchedAfterMount && !error;
  // Typed values carry on in a new form of the merged contact.
  const onJoined = () => (carried.current ? setJoined(joined + 1) : onClose());
  if (data && isShown.current && movedTo === undefined)
    return (
      <ContactFields key={joined} contact={data} carried={carried} onClose={onClose} onJoined={onJoined} {...(onSaved && { onSaved })} />
    );
  return (
    <Dialog onClose={onClose} title={t("contacts.editTitle")} size="lg">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" role="status" aria-label={t("common.loading")}>
          <Skeleton height={64} />
          <Skeleton height={84} />
          <Skeleton height={64} />
          <Skeleton height={36} width={160} />
        </Stack>
      )}
    </Dialog>
  );
}
