import { Skeleton, Stack } from "@mantine/core";
import type { ContactCard } from "@recado/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { contactCard } from "../../lib/contactCard.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { ContactFields } from "./ContactFields.tsx";

type Props = {
  /** Without one, somebody new is added. */
  contactId?: number;
  onClose(): void;
  onSaved?(contact: ContactCard): void;
};

export function ContactDialog({ contactId, ...rest }: Props) {
  useFocusBack();
  return contactId === undefined ? <ContactFields {...rest} /> : <Known contactId={contactId} {...rest} />;
}

/** As he is now: what was read some time ago may have been changed by a colleague, and would be written back. */
function Known({ contactId, onClose, onSaved }: Props & { contactId: number }) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...contactCard(contactId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount && !error) return <ContactFields contact={data} onClose={onClose} {...(onSaved && { onSaved })} />;
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
