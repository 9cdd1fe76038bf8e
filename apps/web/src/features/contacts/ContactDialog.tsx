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
  /** Without one, somebody new is added. */
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

/** Whoever becomes part of another one is from here on found there, and so is what was typed about him. */
function useWhereabouts(contactId: number | undefined) {
  const { t } = useTranslation();
  const [id, setId] = useState(contactId);
  const follow = (into: number) => {
    setId(into);
    toast.done(t("contacts.merge.taken"));
  };
  useLive({
    contact: (_, news) => {
      if (news.action === "delete" && news.contactId === id && news.into !== undefined) follow(news.into);
    },
  });
  return { id, follow };
}

type ExistingContactProps = Omit<Props, "contactId"> & {
  contactId: number;
  carried: RefObject<Typed | undefined>;
  onMoved(into: number): void;
};

/** As he is now: what was read some time ago may have been changed by a colleague, and would be written back. */
function ExistingContact({ contactId, carried, onMoved, onClose, onSaved }: ExistingContactProps) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...contactCard(contactId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Whoever had no line was not told what became of him: under his id the other one is answered. What was answered before is no news.
  const movedTo = data && isFetchedAfterMount && !error && data.id !== contactId ? data.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each to whom he has moved.
  useEffect(() => {
    if (movedTo !== undefined) onMoved(movedTo);
  }, [movedTo]);
  const [joined, setJoined] = useState(0);
  // A form that somebody may have typed into is not taken away because a later look at him failed.
  const isShown = useRef(false);
  isShown.current ||= data !== undefined && isFetchedAfterMount && !error;
  // What is typed goes on in the form of whom he is from here on.
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
