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

/** A new one begins empty; a known one is asked for first, for the list does not say everything. */
export function ConnectionDialog({ id, onClose, onMade }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  // While somebody writes, nothing is asked for again: what he began with stays under what he types.
  const known = useQuery({ ...connectionCard(id ?? 0), enabled: id !== undefined });
  const offered = useQuery(offeredProviders);
  const error = known.error ?? offered.error;
  // The whole of it is written back, and what was read some time ago may have been changed by a colleague. What is shown stays shown.
  const isFresh = useRef(id === undefined);
  isFresh.current ||= known.isSuccess && known.isFetchedAfterMount;
  if (offered.data && isFresh.current)
    return <ConnectionForm card={known.data} providers={offered.data.providers} onClose={onClose} {...(onMade && { onMade })} />;
  return (
    <Dialog size="lg" title={t(id === undefined ? "connections.new" : "connections.editTitle")} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([known.error && known.refetch(), offered.error && offered.refetch()])} />
      ) : (
        <Stack role="status" aria-label={t("common.loading")}>
          <Skeleton height={42} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Dialog>
  );
}
