import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useMayDiscard } from "../../../ui/form/useMayDiscard.ts";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { useImport, useUnderWay } from "./queries.ts";
import { UnderWay } from "./UnderWay.tsx";

/**
 * From the file to what became of it. Whoever closes it stops nothing: the server goes on, and the dialog comes back to where it is.
 * Only what the columns were to become is kept nowhere.
 */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [isMapped, setMapped] = useState(false);
  const mayDiscard = useMayDiscard(isMapped);
  return (
    <Dialog
      onClose={async () => (await mayDiscard()) && onClose()}
      title={t("contacts.import.title")}
      size="xl"
      // Each step is as tall as it is: in the middle of the screen its top would jump.
      centered={false}
    >
      <Step onClose={onClose} onMapped={setMapped} />
    </Dialog>
  );
}

function Step({ onClose, onMapped }: { onClose(): void; onMapped(isMapped: boolean): void }) {
  const underWay = useUnderWay();
  const [chosen, setChosen] = useState<number | "none">();
  const id = chosen === "none" ? undefined : (chosen ?? underWay.data ?? undefined);
  const one = useImport(id);
  const choose = <ChooseSheet onSent={setChosen} onClose={onClose} />;
  if (underWay.error) return <ErrorState error={underWay.error} onRetry={() => void underWay.refetch()} />;
  if (underWay.isPending) return <Skeleton height={180} />;
  if (id === undefined) return choose;
  if (one.error) return <ErrorState error={one.error} onRetry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton height={180} />;
  const again = () => setChosen("none");
  const { state } = one.data;
  if (state === "reading" || state === "running") return <UnderWay of={one.data} onClose={onClose} />;
  if (state === "ready") return <MapColumns key={id} of={one.data} onMapped={onMapped} onCancelled={again} />;
  return <Outcome of={one.data} onAgain={again} onClose={onClose} />;
}
