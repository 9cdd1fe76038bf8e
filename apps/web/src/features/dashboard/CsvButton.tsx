import { Button } from "@mantine/core";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { saveCsv } from "./csv.ts";

type Props = { name: string; rows(): (string | number | null)[][]; disabled?: boolean };

/** Puts a table into a file as it stands; which table that is, is said where the button alone does not. */
export function CsvButton({ name, rows, disabled = false }: Props) {
  const { t } = useTranslation();
  const save = () => saveCsv(name, rows(), currentLanguage());
  return (
    <Button variant="default" size="xs" disabled={disabled} aria-label={t("dashboard.csvOf", { name })} onClick={save}>
      {t("dashboard.csv")}
    </Button>
  );
}
