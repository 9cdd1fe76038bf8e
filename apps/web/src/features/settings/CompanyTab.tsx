import { NativeSelect } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import type { CompanyLocale } from "@recado/contract/companies";
import { useState } from "react";
import { languageNames, languages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ZoneSelect } from "../../ui/form/ZoneSelect.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card, inRow, Row } from "./Card.tsx";
import { Looks } from "./Looks.tsx";
import { useChangeLocale } from "./queries.ts";

/** The company's data of the session; the frame keeps them up to date. */
export function CompanyTab() {
  const { t } = useTranslation();
  const { company } = useUser();
  const change = useChangeLocale();
  /** A change that is being saved is shown at once. */
  const [chosen, setChosen] = useState<Partial<CompanyLocale>>({});
  const { timeZone, language } = { ...company, ...chosen };
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
          <ZoneSelect
            {...inRow.field}
            label={t("settings.company.timeZone")}
            description={t("settings.company.timeZoneHint")}
            value={timeZone}
            onChange={(zone) => void choose({ timeZone: zone })}
          />
        </Row>
        <Row>
          <NativeSelect
            {...inRow.field}
            label={t("settings.company.language")}
            description={t("settings.company.languageHint")}
            value={language}
            onChange={(event) => void choose({ language: event.currentTarget.value as Language })}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Row>
      </Card>
      <Looks />
    </>
  );
}
