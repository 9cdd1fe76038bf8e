import { isOptionsGroup, NativeSelect, type OptionsFilter, Select } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import type { CompanyLocale } from "@recado/contract/companies";
import { useMemo, useState } from "react";
import { languages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card, inRow, Row } from "./Card.tsx";
import { Looks } from "./Looks.tsx";
import { useChangeLocale } from "./queries.ts";
import { isMeant, zoneChoices } from "./zones.ts";

const names: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

/** What the session knows of the company; the frame keeps it as it is. */
export function CompanyTab() {
  const { t } = useTranslation();
  const { company } = useUser();
  const change = useChangeLocale();
  /** What is on its way to the server is shown as if it were there. */
  const [chosen, setChosen] = useState<Partial<CompanyLocale>>({});
  const { timeZone, language } = { ...company, ...chosen };
  const choices = useMemo(
    () => zoneChoices(timeZone, { brazil: t("settings.company.brazil"), world: t("settings.company.world") }),
    [timeZone, t],
  );
  const choose = async (next: Partial<CompanyLocale>) => {
    setChosen((others) => ({ ...others, ...next }));
    try {
      await change.mutateAsync({ timeZone, language, ...next });
      toast.done(t("settings.saved"));
    } catch (error) {
      toast.refused(error, t);
    }
    setChosen({});
  };
  return (
    <>
      <Card isSaving={Object.keys(chosen).length > 0}>
        <Row>
          <Select
            {...inRow.field}
            size="md"
            label={t("settings.company.timeZone")}
            description={t("settings.company.timeZoneHint")}
            searchable
            allowDeselect={false}
            value={timeZone}
            data={choices}
            filter={found}
            nothingFoundMessage={t("settings.company.noZone")}
            onChange={(value) => value !== null && value !== timeZone && void choose({ timeZone: value })}
          />
        </Row>
        <Row>
          <NativeSelect
            {...inRow.field}
            label={t("settings.company.language")}
            description={t("settings.company.languageHint")}
            value={language}
            onChange={(event) => void choose({ language: event.currentTarget.value as Language })}
            data={languages.map((value) => ({ value, label: names[value] }))}
          />
        </Row>
      </Card>
      <Looks />
    </>
  );
}

const found: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): typeof options => {
    if (!isOptionsGroup(option)) return isMeant(option.label, search) ? [option] : [];
    const items = option.items.filter(({ label }) => isMeant(label, search));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
