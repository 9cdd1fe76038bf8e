import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useLive } from "../../../lib/realtime.ts";
import { ApiError } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { useUnsavedGuard } from "../../../ui/form/useUnsavedGuard.ts";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./CampaignSettings.module.css";
import { IntervalFields } from "./IntervalFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { type CampaignSettings, saveSettings, settingKeys, settingReactions, useCampaignSettings } from "./queries.ts";
import { Section } from "./Section.tsx";
import { Suppressed } from "./Suppressed.tsx";
import { VariableFields } from "./VariableFields.tsx";

/** The pace of all campaigns, and the company's own variables. */
export function CampaignSettingsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCampaignSettings();
  useLive(settingReactions);
  return (
    <div className={classes.page}>
      <PageHeading title={t("campaignsConfig.title")} />
      {data ? (
        <>
          <SettingsForm stored={data} />
          {/* Shown no earlier, or the form would push it down. */}
          <Suppressed />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

type Draft = { values: CampaignSettings; begunFrom: CampaignSettings };

/** A colleague's change is shown at once; while this user is editing, a line says that there was one. */
function SettingsForm({ stored }: { stored: CampaignSettings }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const sending = useRef(false);
  const values = draft?.values ?? stored;
  const isDirty = !isSame(values, stored);
  const isOld = draft !== undefined && !isSame(draft.begunFrom, stored);
  useUnsavedGuard(isDirty, { isSaving });
  const change = (changed: Partial<CampaignSettings>) =>
    !isSaving && setDraft((before) => ({ values: { ...values, ...changed }, begunFrom: before?.begunFrom ?? stored }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    setRefusal(undefined);
    try {
      cache.setQueryData(settingKeys.all, await saveSettings(values));
      setDraft(undefined);
      toast.done(t("campaignsConfig.saved"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <Section title={t("campaignsConfig.intervals")}>
        <IntervalFields intervals={values} onChange={change} />
      </Section>
      <Section title={t("campaignsConfig.limits")}>
        <LimitFields limits={values} onChange={change} />
      </Section>
      <Section title={t("campaignsConfig.variables")}>
        <VariableFields variables={values.variables} onChange={(variables) => change({ variables })} />
      </Section>
      <Refused error={refusal} />
      <div className={classes.foot}>
        {isDirty && !isSaving && (
          <p className={classes.unsaved} role="status">
            {t(isOld ? "campaignsConfig.changed" : "campaignsConfig.unsaved")}
          </p>
        )}
        <Button type="submit" loading={isSaving}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}

const isSame = (one: CampaignSettings, other: CampaignSettings) => JSON.stringify(one) === JSON.stringify(other);
