import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ContactImport } from "@recado/contract/contact-import-news";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { ReactNode } from "react";
import { number } from "../../lib/format.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Import.module.css";

type SheetFailure = NonNullable<ContactImport["failure"]>;

type Props = {
  failure: SheetFailure | null;
  /** How it ended, in one sentence. */
  summary: string;
  counts: readonly { key: string; label: string; value: number; isBad?: boolean }[];
  /** The first rows that were not imported, each with its reason. */
  faults: readonly { row: number; why: string }[];
  /** A link to all rows that were not imported. */
  errorsUrl: string | null;
  /** What else belongs to the outcome. */
  children?: ReactNode;
  onAgain(): void;
  onClose(): void;
};

/** The outcome: the counts and the rows that were not imported, or what is wrong with the sheet and where. */
export function ImportOutcome({ failure, summary, counts, faults, errorsUrl, children, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      {failure ? (
        <Alert role="alert" className={classes.said ?? ""} color="danger" variant="light" icon={<IconAlertCircle size={20} aria-hidden />}>
          {t(`contacts.import.reasons.${failure.reason}`)} <Where of={failure} />
        </Alert>
      ) : (
        <>
          <Text role="status" fw={600} className={classes.said ?? ""}>
            {summary}
          </Text>
          <dl className={classes.counts}>
            {counts.map(({ key, label, value, isBad = false }) => (
              <div key={key} data-bad={isBad && value > 0}>
                <dt>{label}</dt>
                <dd>{number(value)}</dd>
              </div>
            ))}
          </dl>
          {faults.length > 0 && (
            <ul className={classes.faults}>
              {faults.map(({ row, why }) => (
                <li key={row}>{t("contacts.import.fault", { row: number(row), why })}</li>
              ))}
            </ul>
          )}
          {children}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        {errorsUrl && (
          <Button
            component="a"
            href={`${errorsUrl}?language=${currentLanguage()}`}
            download
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t("contacts.import.errors")}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {t("contacts.import.another")}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}

function Where({ of: { sheet, row, column } }: { of: SheetFailure }) {
  const { t } = useTranslation();
  const parts = [
    sheet && t("contacts.import.where.sheet", { sheet }),
    row && t("contacts.import.where.row", { row }),
    column && t("contacts.import.where.column", { column }),
  ].filter(Boolean);
  return parts.length === 0 ? null : <strong dir="auto">{parts.join(", ")}.</strong>;
}
