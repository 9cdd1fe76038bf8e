import { Skeleton } from "@mantine/core";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ImportOutcome } from "../../../ui/import/ImportOutcome.tsx";
import { ImportProgress } from "../../../ui/import/ImportProgress.tsx";
import { isUnderWay, useCancelImport, useImport } from "../../../ui/import/useImport.ts";
import { refetchList } from "../items.ts";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { useImportsOf } from "./queries.ts";

type Props = { contactListId: number; onClose(): void };

/** An import into a contact list, from the file to its outcome. The server goes on when the dialog is closed. */
export function ImportDialog({ contactListId, onClose }: Props) {
  const { t } = useTranslation();
  const imports = useImportsOf(contactListId);
  const [chosen, setChosen] = useState<number | "none">();
  const id = chosen === "none" ? undefined : (chosen ?? imports.data?.underWay);
  const one = useImport(id);
  const waited = [imports, ...(id === undefined ? [] : [one])];
  const failed = waited.find(({ error }) => error);
  const isComing = waited.some(({ data }) => data === undefined);
  const again = () => {
    setChosen("none");
    void imports.refetch();
  };
  return (
    <Dialog onClose={onClose} title={t("contactLists.import.title")} size="lg" centered={false}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isComing ? (
        <Skeleton height={180} />
      ) : id === undefined || !one.data ? (
        <ChooseSheet contactListId={contactListId} last={imports.data?.last} onChosen={setChosen} onClose={onClose} />
      ) : isUnderWay(one.data) ? (
        <Running of={one.data} onClose={onClose} />
      ) : (
        <Outcome of={one.data} contactListId={contactListId} onAgain={again} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Running({ of: { id, state, rowsDone, rowsTotal }, onClose }: { of: ContactImportCard; onClose(): void }) {
  const { t } = useTranslation();
  const { isPending, mutate } = useCancelImport(id);
  return (
    <ImportProgress
      title={t("contactLists.import.title")}
      isReading={state !== "running"}
      rowsDone={rowsDone}
      rowsTotal={rowsTotal}
      cancel={{ isPending, run: () => mutate() }}
      onClose={onClose}
    />
  );
}

type OutcomeProps = Props & { of: ContactImportCard; onAgain(): void };

function Outcome({ of, contactListId, onAgain, onClose }: OutcomeProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  // The event may be lost: behind the dialog the list must show the new contacts all the same.
  useEffect(() => refetchList(cache, contactListId), [cache, contactListId]);
  return (
    <ImportOutcome
      failure={of.failure}
      summary={t(of.state === "cancelled" ? "contacts.import.cancelled" : "contacts.import.done", { file: of.fileName ?? "" })}
      counts={(["created", "skipped", "repeated", "failed"] as const).map((outcome) => ({
        key: outcome,
        label: t(`contactLists.import.counts.${outcome}`),
        value: of[outcome],
        isBad: outcome === "failed",
      }))}
      faults={of.faults.map(({ row, fault }) => ({ row, why: t(`contacts.import.faults.${fault}`) }))}
      errorsUrl={of.errorsUrl}
      onAgain={onAgain}
      onClose={onClose}
    />
  );
}
