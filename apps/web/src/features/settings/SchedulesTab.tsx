import { Button, Group } from "@mantine/core";
import { type Company, CompanyHours } from "@recado/contract/companies";
import { useEffect, useRef, useState } from "react";
import { useContractForm } from "../../lib/form.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useFrozenWhileEditing } from "../../ui/form/guards.ts";
import { Refused } from "../../ui/form/Refused.tsx";
import { useUnsavedGuard } from "../../ui/form/useUnsavedGuard.ts";
import { HolidayField } from "../../ui/hours/HolidayField.tsx";
import { holidayDraft, isClosed, wrongHolidays } from "../../ui/hours/holidays.ts";
import { WeekField } from "../../ui/hours/WeekField.tsx";
import { weekDraft, wrongIn } from "../../ui/hours/week.ts";
import { toast } from "../../ui/toasts.ts";
import { useChangeHours } from "./queries.ts";
import classes from "./SchedulesTab.module.css";

type HoursSettings = Pick<Company, "schedules" | "holidays" | "language" | "timeZone" | "updatedAt">;

/** A colleague's change is shown at once, except while this user is editing. */
export function SchedulesTab() {
  const { company } = useUser();
  const shown = useFrozenWhileEditing(company);
  const [discards, setDiscards] = useState(0);
  const formKey = `${shown.updatedAt} ${discards}`;
  const container = useFocusKept(formKey);
  return (
    <div ref={container}>
      <HoursForm
        key={formKey}
        company={shown}
        isOld={shown.updatedAt !== company.updatedAt}
        onDiscard={() => setDiscards((before) => before + 1)}
      />
    </div>
  );
}

/** Saving or discarding remounts the form: the focus goes to its submit button. */
function useFocusKept(formKey: string) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(formKey);
  useEffect(() => {
    if (before.current !== formKey && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    before.current = formKey;
  }, [formKey]);
  return container;
}

function HoursForm({ company, isOld, onDiscard }: { company: HoursSettings; isOld: boolean; onDiscard(): void }) {
  const { t } = useTranslation();
  const { timeZone: zone, language } = company;
  const change = useChangeHours();
  const wrong = t("settings.schedules.wrong");
  const form = useContractForm({
    schema: async () => CompanyHours,
    initial: { schedules: weekDraft(company.schedules, language), holidays: holidayDraft(company.holidays) },
    check: ({ schedules, holidays = [] }) => ({
      ...(wrongIn(schedules).size > 0 && { schedules: wrong }),
      ...(wrongHolidays(draftsOf(holidays)).size > 0 && { holidays: wrong }),
    }),
    save: ({ schedules, holidays = [] }) =>
      change.mutateAsync({
        schedules,
        holidays: draftsOf(holidays).map((one) => (isClosed(one) ? { date: one.date, name: one.name } : one)),
      }),
    onSaved: () => {
      toast.done(t("settings.schedules.saved"));
      onDiscard();
    },
  });
  useUnsavedGuard(form.isDirty, { isSaving: form.isSaving });
  const { schedules, holidays = [] } = form.values;
  return (
    <form onSubmit={form.submit} noValidate>
      <section className={classes.card} aria-labelledby={WEEK_ID}>
        <h2 id={WEEK_ID} className={classes.title}>
          {t("settings.schedules.week")}
        </h2>
        <WeekField
          value={schedules}
          onChange={(changed) => form.set({ schedules: changed })}
          zone={zone}
          language={language}
          error={form.field("schedules").error}
          path="schedules"
          alwaysOpenHint={t("settings.schedules.alwaysOpenHint")}
        />
      </section>
      <section className={classes.card} aria-labelledby={HOLIDAYS_ID}>
        <h2 id={HOLIDAYS_ID} className={classes.title}>
          {t("settings.schedules.holidays")}
        </h2>
        <p className={classes.hint}>{t("settings.schedules.holidaysHint")}</p>
        <HolidayField
          value={draftsOf(holidays)}
          onChange={(changed) => form.set({ holidays: changed })}
          zone={zone}
          error={form.field("holidays").error}
          path="holidays"
        />
      </section>
      <Refused error={form.refusal} />
      {isOld && form.isDirty && !form.isSaving && (
        <p className={classes.changed} role="status">
          {t("settings.schedules.changed")}
        </p>
      )}
      <Group justify="flex-end" gap="sm" className={classes.buttons}>
        {form.isDirty && (
          <Button variant="default" disabled={form.isSaving} onClick={onDiscard}>
            {t("settings.schedules.discard")}
          </Button>
        )}
        <Button type="submit" loading={form.isSaving}>
          {t("common.save")}
        </Button>
      </Group>
    </form>
  );
}

const WEEK_ID = "company-week";
const HOLIDAYS_ID = "company-holidays";

const draftsOf = (holidays: { date: string; name: string; startTime?: string | undefined; endTime?: string | undefined }[]) =>
  holidays.map(({ startTime = "", endTime = "", ...rest }) => ({ ...rest, startTime, endTime }));
