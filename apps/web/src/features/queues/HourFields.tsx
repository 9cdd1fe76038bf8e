import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { WeekField } from "../../ui/hours/WeekField.tsx";
import { settingList } from "./queries.ts";
import type { Form } from "./useQueueForm.ts";

export function HourFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { timeZone, language } = useUser().company;
  const { data } = useQuery(settingList);
  const type = data?.find(({ key }) => key === "scheduleType")?.value;
  const { error } = form.field("schedules");
  return (
    <>
      {type !== undefined && (
        <Text size="sm" mb="xs">
          {t(`queues.form.hoursOf.${type}`)}
        </Text>
      )}
      <WeekField
        value={form.values.schedules ?? []}
        onChange={(schedules) => form.set({ schedules })}
        zone={timeZone}
        language={language}
        error={error}
        path="schedules"
        alwaysOpenHint={t("queues.form.alwaysOpenHint")}
      />
    </>
  );
}
