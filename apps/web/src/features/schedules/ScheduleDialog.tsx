import { Input, Textarea, TextInput } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedule-news";
import { SCHEDULE_BODY_MAX, SCHEDULE_FILE_MAX_BYTES, SCHEDULE_FILE_TYPES, ScheduleForm } from "@recado/contract/schedules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPast, localOf, zoneName } from "../../lib/companyClock.ts";
import { invalid, useContractForm } from "../../lib/form.ts";
import { dateTime } from "../../lib/format.ts";
import { newId } from "../../lib/newId.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { type Picture, PictureField } from "../../ui/form/PictureField.tsx";
import { toast } from "../../ui/toasts.ts";
import { ContactField } from "./ContactField.tsx";
import { inAnHour } from "./clock.ts";
import { contactById, saveSchedule, scheduleKeys } from "./queries.ts";
import { RepeatFields } from "./RepeatFields.tsx";
import classes from "./ScheduleDialog.module.css";
import { VariableButtons } from "./VariableButtons.tsx";
import { previewOf, reasonOf } from "./wording.ts";

type Props = {
  schedule?: Schedule;
  /** The contact, if the page knows it. */
  contactId?: number;
  /** The conversation in which it was opened. */
  ticketId?: number;
  onClose(): void;
};

export function ScheduleDialog({ schedule, contactId: givenContactId, ticketId, onClose }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { timeZone: zone, language } = useUser().company;
  const [picture, setPicture] = useState<Picture>("keep");
  const [progress, setProgress] = useState<number>();
  // After a failed picture upload, a retry updates the stored schedule instead of creating another.
  const [id, setId] = useState(schedule?.id);
  // Nor does a retry create another one after a lost response.
  const [clientId] = useState(newId);
  const stored = schedule && localOf(new Date(schedule.sendAt), zone);
  const isGone = schedule?.status === "ENVIADA" || schedule?.status === "AGENDADA";
  const [initial] = useState(() => ({
    body: schedule?.body ?? "",
    contactId: (schedule?.contactId ?? givenContactId) as number,
    sendAt: schedule?.status === "ERRO" ? inAnHour(zone) : (stored ?? inAnHour(zone)),
    ticketId: schedule?.ticketId ?? ticketId ?? null,
    repeats: schedule?.repeats ?? null,
    repeatsUntil: schedule?.repeatsUntil ?? null,
  }));
  const form = useContractForm({
    schema: async () => ScheduleForm,
    initial,
    check: ({ sendAt, repeatsUntil }) => ({
      ...(sendAt !== stored && isPast(sendAt, zone) && { sendAt: invalid("sendAt", "past") }),
      ...(repeatsUntil && repeatsUntil < sendAt.slice(0, 10) && { repeatsUntil: invalid("repeatsUntil", "past") }),
    }),
    save: (values) =>
      saveSchedule({
        // An unchanged time keeps its seconds, which the field does not show.
        values: { ...values, sendAt: schedule && values.sendAt === stored ? schedule.sendAt : values.sendAt },
        of: id === undefined ? { clientId } : { id },
        picture,
        onStored: setId,
        onProgress: setProgress,
      }).finally(() => {
        setProgress(undefined);
        void cache.invalidateQueries({ queryKey: scheduleKeys.all });
      }),
    onSaved: ({ sendAt }) => {
      toast.done(t("schedules.saved", { at: dateTime(sendAt) }));
      onClose();
    },
  });
  const { body, contactId, sendAt, repeats = null, repeatsUntil = null } = form.values;
  const contact = useQuery({ ...contactById(contactId), enabled: Boolean(contactId) }).data;
  const preview = previewOf(body, { name: contact?.name ?? schedule?.contact.name ?? "", sendAt, zone, language, t });

  return (
    <FormDialog
      title={t(`schedules.titles.${schedule?.status ?? "new"}`)}
      form={form}
      isDirty={form.isDirty || picture !== "keep"}
      isReadOnly={isGone}
      submitLabel={t("schedules.save")}
      onClose={onClose}
    >
      {schedule?.status === "ERRO" && (
        <p className={classes.why} role="note">
          {reasonOf(schedule.failure, t)}
        </p>
      )}
      <ContactField
        field={form.field("contactId")}
        chosen={contact ?? schedule?.contact}
        isFixed={isGone || (givenContactId !== undefined && ticketId !== undefined)}
        onChoose={(chosen) => form.set({ contactId: chosen as number, ticketId: chosen === initial.contactId ? initial.ticketId : null })}
      />
      <TextInput
        type="datetime-local"
        label={t("schedules.sendAt")}
        description={t("common.companyZone", { zone: zoneName(zone) })}
        required
        readOnly={isGone}
        className={classes.moment ?? ""}
        {...form.field("sendAt")}
      />
      {!isGone && (
        <RepeatFields
          repeats={repeats}
          until={repeatsUntil}
          untilError={form.field("repeatsUntil").error}
          onChange={(rule) => form.set(rule)}
        />
      )}
      <div>
        <Textarea
          label={t("schedules.body")}
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={SCHEDULE_BODY_MAX}
          readOnly={isGone}
          id={BODY_ID}
          data-autofocus
          {...form.field("body")}
        />
        {!isGone && <VariableButtons inputId={BODY_ID} text={body} onChange={(text) => form.set({ body: text })} />}
      </div>
      {preview !== body && (
        <Input.Wrapper label={t("schedules.preview")} labelElement="div" size="md">
          <div className={classes.preview} dir="auto">
            {preview}
          </div>
        </Input.Wrapper>
      )}
      <PictureField
        noun="schedules"
        types={SCHEDULE_FILE_TYPES}
        maxBytes={SCHEDULE_FILE_MAX_BYTES}
        path={schedule?.mediaPath ?? null}
        name={schedule?.mediaName ?? null}
        picture={picture}
        onChange={setPicture}
        progress={progress}
        isReadOnly={isGone}
      />
    </FormDialog>
  );
}

const BODY_ID = "schedule-body";
