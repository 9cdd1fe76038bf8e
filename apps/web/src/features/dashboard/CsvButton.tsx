import { Button } from "@mantine/core";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { saveCsv } from "./csv.ts";

type Props = { name: string; rows(): (string | number | null)[][]; disabled?: boolean };

/** Exports a table as shown; `name` says which, where several tables have a button. */
export function CsvButton({ name, rows, disabled = false }: Props) {
  const { t } = useTranslation();
  const save = () => saveCsv(name, rows(), currentLanguage());
  return (
    <Button variant="default" size="xs" disabled={disabled} aria-label={t("dashboard.csvOf", { name })} onClick={save}>
      {t("dashboard.csv")}
    </Button>
  );
}
