import { Switch, TextInput } from "@mantine/core";
import { CAMPAIGN_NAME_MAX, type Campaign, CampaignForm } from "@recado/contract/campaigns";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPast, momentIn, zoneName } from "../../../lib/companyClock.ts";
import { invalid, useContractForm } from "../../../lib/form.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { Note } from "../../../ui/form/Note.tsx";
import { toast } from "../../../ui/toasts.ts";
import { campaignKeys } from "../campaigns.ts";
import { editableOf, isSoon } from "../standing.ts";
import { Audience } from "./Audience.tsx";
import classes from "./CampaignDialog.module.css";
import { FileField, type Medium } from "./FileField.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { State } from "./State.tsx";
import { saveCampaign } from "./saving.ts";
import { draftOf, isReworded } from "./values.ts";

/** Read-only once it can no longer be changed; one that is stopped keeps its messages open. */
export function CampaignDialog({ campaign, onClose }: { campaign?: Campaign | undefined; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { timeZone: zone } = useUser().company;
  const [medium, setMedium] = useState<Medium>("keep");
  const [progress, setProgress] = useState<number>();
  // After a failed upload, a retry updates the stored campaign instead of creating another.
  const [id, setId] = useState(campaign?.id);
  const [initial] = useState(() => draftOf(campaign, zone));
  const editable = editableOf(campaign);
  const form = useContractForm({
    schema: async () => CampaignForm,
    initial,
    fieldOf: {
      ERR_NO_WAPP_FOUND: "whatsappId",
      ERR_NO_CONTACT_LIST_FOUND: "contactListId",
      ERR_NO_TAG_FOUND: "tagListId",
      ERR_NO_FILE_LIST_FOUND: "fileListId",
    },
    check: ({ scheduledAt }): Record<string, string> => {
      const at = String(scheduledAt ?? "");
      return at !== initial.scheduledAt && isPast(at, zone) ? { scheduledAt: invalid("sendAt", "past") } : {};
    },
    save: (values) =>
      saveCampaign({
        id,
        // An unchanged time keeps its seconds, which the field does not show.
        values: { ...values, ...(campaign && values.scheduledAt === initial.scheduledAt && { scheduledAt: campaign.scheduledAt }) },
        medium,
        onStored: setId,
        onProgress: setProgress,
      }).finally(() => {
        setProgress(undefined);
        void cache.invalidateQueries({ queryKey: campaignKeys.all });
      }),
    onSaved: () => {
      toast.done(t("campaigns.saved"));
      onClose();
    },
  });
  const isFixed = editable !== "all";
  const scheduledAt = String(form.values.scheduledAt ?? "");
  const moment = scheduledAt === "" ? undefined : momentIn(scheduledAt, zone);

  return (
    <FormDialog
      title={t(campaign ? (editable === "nothing" ? "campaigns.viewTitle" : "campaigns.editTitle") : "campaigns.new")}
      form={form}
      size="xl"
      isDirty={form.isDirty || medium !== "keep"}
      isReadOnly={editable === "nothing"}
      onClose={onClose}
    >
      {campaign && <State campaign={campaign} editable={editable} />}
      <TextInput
        label={t("common.name")}
        required
        maxLength={CAMPAIGN_NAME_MAX}
        readOnly={isFixed}
        data-autofocus
        {...form.field("name")}
      />
      <Audience form={form} campaign={campaign} isFixed={isFixed} />
      <TextInput
        type="datetime-local"
        label={t("campaigns.scheduledAt")}
        description={[...(isFixed ? [] : [t("campaigns.scheduledHint")]), t("common.companyZone", { zone: zoneName(zone) })].join(" ")}
        readOnly={isFixed}
        className={classes.moment ?? ""}
        {...form.field("scheduledAt")}
      />
      {!isFixed && moment && scheduledAt !== initial.scheduledAt && isSoon(moment) && <Note>{t("campaigns.soon")}</Note>}
      <MessageFields form={form} at={moment} medium={medium} campaign={campaign} isReadOnly={editable === "nothing"} />
      {editable === "texts" && isReworded(form.values, initial) && (
        <Switch
          label={t("campaigns.replan")}
          description={t("campaigns.replanHint")}
          checked={form.values.replan !== false}
          onChange={({ currentTarget: { checked } }) => form.set({ replan: checked })}
        />
      )}
      <FileField
        path={campaign?.mediaPath ?? null}
        name={campaign?.mediaName ?? null}
        medium={medium}
        onChange={setMedium}
        progress={progress}
        isReadOnly={isFixed}
      />
    </FormDialog>
  );
}
