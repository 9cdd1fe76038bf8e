import type { ContactImportCard } from "@recado/contract/contact-imports";
import { useTranslation } from "../../../lib/texts.tsx";
import { ImportOutcome } from "../../../ui/import/ImportOutcome.tsx";
import { nameOf } from "./nameOf.ts";
import { useRememberOutcome } from "./queries.ts";

type Props = { of: ContactImportCard; onAgain(): void; onClose(): void };

export function Outcome({ of, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  useRememberOutcome(of.id);
  return (
    <ImportOutcome
      failure={of.failure}
      summary={t(of.state === "cancelled" ? "contacts.import.cancelled" : "contacts.import.done", { file: nameOf(of, t) })}
      counts={(["created", "updated", "skipped", "repeated", "failed"] as const).map((outcome) => ({
        key: outcome,
        label: t(`contacts.import.counts.${outcome}`),
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
