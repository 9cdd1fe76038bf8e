import { Skeleton, Stack } from "@mantine/core";
import type { ConnectionCard } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { connectionCard, offeredProviders } from "./queries.ts";

type Props = { id: number | undefined; onClose(): void; onMade?(card: ConnectionCard): void };

/** For an existing connection the form waits for its card, as the list lacks some fields. */
export function ConnectionDialog({ id, onClose, onMade }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  // No refetch while the form is open: the card that it began with must stay under the input.
  const cardQuery = useQuery({ ...connectionCard(id ?? 0), enabled: id !== undefined });
  const offered = useQuery(offeredProviders);
  const error = cardQuery.error ?? offered.error;
  // Saving writes all fields, so the form needs a fresh card: a cached one may miss a colleague's change. Once shown it stays.
  const isFresh = useRef(id === undefined);
  isFresh.current ||= cardQuery.isSuccess && cardQuery.isFetchedAfterMount;
  if (offered.data && isFresh.current)
    return <ConnectionForm card={cardQuery.data} providers={offered.data.providers} onClose={onClose} {...(onMade && { onMade })} />;
  return (
    <Dialog size="lg" title={t(id === undefined ? "connections.new" : "connections.editTitle")} onClose={onClose}>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([cardQuery.error && cardQuery.refetch(), offered.error && offered.refetch()])}
        />
      ) : (
        <Stack role="status" aria-label={t("common.loading")}>
          <Skeleton height={42} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Dialog>
  );
}
