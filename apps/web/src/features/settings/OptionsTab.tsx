import { NativeSelect, Switch } from "@mantine/core";
import { type SettingKey, settingValues } from "@recado/contract/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card, inRow, Row } from "./Card.tsx";
import { settingList, useChangeSetting } from "./queries.ts";
import { optionRows } from "./rows.ts";

/** Each option is saved when chosen. */
export function OptionsTab() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(settingList);
  const change = useChangeSetting();
  /** A change that is being saved is shown at once. */
  const [chosen, setChosen] = useState<Partial<Record<SettingKey, string>>>({});
  if (isPending) return <ListSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const choose = async (key: SettingKey, value: string) => {
    setChosen((others) => ({ ...others, [key]: value }));
    try {
      await change.mutateAsync({ key, value });
      toast.done(t("settings.saved"));
    } catch (error) {
      toast.refused(error, t);
    }
    setChosen(({ [key]: _, ...others }) => others);
  };
  const shown = (key: SettingKey) => chosen[key] ?? data.find((setting) => setting.key === key)?.value ?? "";
  return (
    <Card isSaving={Object.keys(chosen).length > 0}>
      {optionRows.map(({ key, control }) => {
        const words = { label: t(`settings.options.${key}.label`), description: t(`settings.options.${key}.hint`) };
        return (
          <Row key={key}>
            {control === "switch" ? (
              <Switch
                {...inRow.switch}
                {...words}
                checked={shown(key) === "enabled"}
                onChange={(event) => void choose(key, event.currentTarget.checked ? "enabled" : "disabled")}
              />
            ) : (
              <NativeSelect
                {...inRow.field}
                {...words}
                value={shown(key)}
                onChange={(event) => void choose(key, event.currentTarget.value)}
                data={settingValues[key].options.map((value) => ({ value, label: t(`settings.options.${key}.values.${value}`) }))}
              />
            )}
          </Row>
        );
      })}
    </Card>
  );
}
