import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { number } from "../../../lib/format.ts";
import { currentLanguage } from "../../../lib/i18n.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Import.module.css";
import { nameOf } from "./nameOf.ts";
import { useRememberOutcome } from "./queries.ts";

type Props = { of: ContactImportCard; onAgain(): void; onClose(): void };

/** What became of it: how many of each, the rows that could not be taken over as a file, or what is wrong with the sheet and where. */
export function Outcome({ of, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  useRememberOutcome(of.id);
  return (
    <Stack gap="md">
      {of.failure ? (
        <Alert role="alert" className={classes.said ?? ""} color="danger" variant="light" icon={<IconAlertCircle size={20} aria-hidden />}>
          {t(`contacts.import.reasons.${of.failure.reason}`)} <Where of={of.failure} />
        </Alert>
      ) : (
        <>
          <Text role="status" fw={600} className={classes.said ?? ""}>
            {t(of.state === "cancelled" ? "contacts.import.cancelled" : "contacts.import.done", { file: nameOf(of, t) })}
          </Text>
          <dl className={classes.counts}>
            {(["created", "updated", "skipped", "repeated", "failed"] as const).map((outcome) => (
              <div key={outcome} data-bad={outcome === "failed" && of.failed > 0}>
                <dt>{t(`contacts.import.counts.${outcome}`)}</dt>
                <dd>{number(of[outcome])}</dd>
              </div>
            ))}
          </dl>
          {of.faults.length > 0 && (
            <ul className={classes.faults}>
              {of.faults.map(({ row, fault }) => (
                <li key={row}>{t("contacts.import.fault", { row: number(row), why: t(`contacts.import.faults.${fault}`) })}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        {of.errorsUrl && (
          <Button
            component="a"
            href={`${of.errorsUrl}?language=${currentLanguage()}`}
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

function Where({ of: { sheet, row, column } }: { of: NonNullable<ContactImportCard["failure"]> }) {
  const { t } = useTranslation();
  const parts = [
    sheet && t("contacts.import.where.sheet", { sheet }),
    row && t("contacts.import.where.row", { row }),
    column && t("contacts.import.where.column", { column }),
  ].filter(Boolean);
  return parts.length === 0 ? null : <strong dir="auto">{parts.join(", ")}.</strong>;
}
