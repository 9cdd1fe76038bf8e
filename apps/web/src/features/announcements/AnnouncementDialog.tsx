import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import {
  ANNOUNCEMENT_PICTURE_MAX_BYTES,
  ANNOUNCEMENT_PICTURE_TYPES,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type Announcement,
  AnnouncementForm,
} from "@recado/contract/announcements";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useContractForm } from "../../lib/form.ts";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { type Picture, PictureField } from "../../ui/form/PictureField.tsx";
import { toast } from "../../ui/toasts.ts";
import { announcementKeys, saveAnnouncement } from "./queries.ts";

/** A select's value is a string; the contract converts it to a number. */
const blank = { title: "", text: "", priority: "3", status: true };

export function AnnouncementDialog({ announcement, onClose }: { announcement?: Announcement; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [picture, setPicture] = useState<Picture>("keep");
  const [progress, setProgress] = useState<number>();
  // After a failed picture upload, a retry updates the stored announcement instead of creating another.
  const [id, setId] = useState(announcement?.id);
  const form = useContractForm({
    schema: async () => AnnouncementForm,
    initial: announcement ? pick(announcement) : blank,
    save: (values) =>
      saveAnnouncement({ values, picture, ...(id === undefined ? {} : { id }), onStored: setId, onProgress: setProgress }).finally(() => {
        setProgress(undefined);
        void cache.invalidateQueries({ queryKey: announcementKeys.all });
      }),
    onSaved: () => {
      toast.done(t("announcements.saved"));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(announcement ? "announcements.editTitle" : "announcements.new")}
      form={form}
      isDirty={form.isDirty || picture !== "keep"}
      onClose={onClose}
    >
      <TextInput
        label={t("announcements.titleField")}
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        data-autofocus
        {...form.field("title")}
      />
      <Textarea
        label={t("announcements.text")}
        description={t("announcements.length", { length: number(form.values.text.length), max: number(ANNOUNCEMENT_TEXT_MAX) })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        {...form.field("text")}
      />
      <NativeSelect
        label={t("announcements.priority")}
        data={["1", "2", "3"].map((value) => ({ value, label: t(`announcements.levels.${value}`) }))}
        {...form.field("priority")}
      />
      <PictureField
        noun="announcements"
        types={ANNOUNCEMENT_PICTURE_TYPES}
        maxBytes={ANNOUNCEMENT_PICTURE_MAX_BYTES}
        path={announcement?.mediaPath ?? null}
        name={announcement?.mediaName ?? null}
        picture={picture}
        onChange={setPicture}
        progress={progress}
      />
      <Switch
        label={t("announcements.status")}
        description={t("announcements.statusHint")}
        {...form.field("status", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

const pick = ({ title, text, priority, status }: Announcement) => ({ title, text, priority: String(priority), status });
