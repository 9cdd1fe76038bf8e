import { Skeleton } from "@mantine/core";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useUnsavedGuard } from "../../../ui/form/useUnsavedGuard.ts";
import { ImportProgress } from "../../../ui/import/ImportProgress.tsx";
import { useCancelImport, useImport } from "../../../ui/import/useImport.ts";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { useUnfinishedImport } from "./queries.ts";
import { type Mapping, useMapping } from "./useMapping.ts";

/**
 * A contact import from the file to its outcome. Closing the dialog stops nothing: the server goes on, and the dialog reopens at the
 * current step or the outcome. Only the mapping of columns is not kept.
 */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const unfinished = useUnfinishedImport();
  const [chosen, setChosen] = useState<number | "none">();
  const id = chosen === "none" ? undefined : (chosen ?? unfinished.data ?? undefined);
  const one = useImport(id);
  const sheet = id === undefined ? undefined : one.data;
  const mapping = useMapping(sheet);
  const mayLeave = useUnsavedGuard(mapping.isLost);
  const waited = [unfinished, ...(id === undefined ? [] : [one])];
  const failed = waited.find(({ error }) => error);
  const isComing = waited.some(({ data }) => data === undefined);
  return (
    <Dialog
      onClose={async () => (await mayLeave()) && onClose()}
      title={t("contacts.import.title")}
      size="xl"
      // Steps differ in height: centered, the dialog's top would jump.
      centered={false}
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isComing ? (
        <Skeleton height={180} />
      ) : (
        <Step sheet={sheet} mapping={mapping} onClose={onClose} onChosen={setChosen} />
      )}
    </Dialog>
  );
}

type StepProps = { sheet: ContactImportCard | undefined; mapping: Mapping; onClose(): void; onChosen(id: number | "none"): void };

function Step({ sheet, mapping, onClose, onChosen }: StepProps) {
  if (!sheet) return <ChooseSheet onSent={onChosen} onClose={onClose} />;
  const again = () => onChosen("none");
  const { state } = sheet;
  if (state === "reading" || state === "running") return <Running of={sheet} onClose={onClose} />;
  if (state === "ready") return <MapColumns key={sheet.id} of={sheet} mapping={mapping} onCancelled={again} />;
  return <Outcome of={sheet} onAgain={again} onClose={onClose} />;
}

function Running({ of: { id, state, rowsDone, rowsTotal }, onClose }: { of: ContactImportCard; onClose(): void }) {
  const { t } = useTranslation();
  const { isPending, mutate } = useCancelImport(id);
  return (
    <ImportProgress
      title={t("contacts.import.title")}
      isReading={state === "reading"}
      rowsDone={rowsDone}
      rowsTotal={rowsTotal}
      cancel={{ isPending, run: () => mutate() }}
      onClose={onClose}
    />
  );
}
