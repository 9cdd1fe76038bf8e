import { Skeleton } from "@mantine/core";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useUnsavedGuard } from "../../../ui/form/useUnsavedGuard.ts";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { useImport, useLeft } from "./queries.ts";
import { UnderWay } from "./UnderWay.tsx";
import { type Mapping, useMapping } from "./useMapping.ts";

/**
 * From the file to what became of it. Whoever closes it stops nothing: the server goes on, and the dialog comes back to where it is, or to how it ended.
 * Only what the columns were to become is kept nowhere.
 */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const left = useLeft();
  const [chosen, setChosen] = useState<number | "none">();
  const id = chosen === "none" ? undefined : (chosen ?? left.data ?? undefined);
  const one = useImport(id);
  const sheet = id === undefined ? undefined : one.data;
  const mapping = useMapping(sheet);
  const mayLeave = useUnsavedGuard(mapping.isLost);
  const waited = [left, ...(id === undefined ? [] : [one])];
  const failed = waited.find(({ error }) => error);
  const isComing = waited.some(({ data }) => data === undefined);
  return (
    <Dialog
      onClose={async () => (await mayLeave()) && onClose()}
      title={t("contacts.import.title")}
      size="xl"
      // Each step is as tall as it is: in the middle of the screen its top would jump.
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
  if (state === "reading" || state === "running") return <UnderWay of={sheet} onClose={onClose} />;
  if (state === "ready") return <MapColumns key={sheet.id} of={sheet} mapping={mapping} onCancelled={again} />;
  return <Outcome of={sheet} onAgain={again} onClose={onClose} />;
}
