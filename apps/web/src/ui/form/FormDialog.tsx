import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { ContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../Dialog.tsx";
import classes from "./FormDialog.module.css";
import { Refused } from "./Refused.tsx";
import { useUnsavedGuard } from "./useUnsavedGuard.ts";

type Props = {
  title: string;
  form: ContractForm;
  onClose(): void;
  /** For changes outside of the form's values, as a chosen file. */
  isDirty?: boolean;
  submitLabel?: string;
  size?: "lg" | "xl";
  /** Without a save button. */
  isReadOnly?: boolean;
  /** A requirement is missing; the dialog says which. */
  isIncomplete?: boolean;
  /** Deletes the edited record: asks first, and closes after. */
  onDelete?(): void;
  children: ReactNode;
};

/** Every form in a dialog. Mounted while open: `{open && <TagDialog … />}`. */
export function FormDialog(props: Props) {
  const { title, form, onClose, isDirty = form.isDirty, submitLabel, size = "lg", onDelete, children } = props;
  const { isReadOnly = false, isIncomplete = false } = props;
  const { t } = useTranslation();
  const mayLeave = useUnsavedGuard(isDirty, { isSaving: form.isSaving });
  const close = async () => {
    if (!form.isSaving && (await mayLeave())) onClose();
  };
  return (
    <Dialog onClose={close} title={title} size={size}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {children}
          <Refused error={form.refusal} />
          <Group justify="flex-end" gap="sm" className={classes.foot ?? ""}>
            {onDelete && (
              <Button variant="subtle" color="danger" mr="auto" onClick={onDelete} disabled={form.isSaving}>
                {t("common.delete")}
              </Button>
            )}
            <Button variant="default" onClick={close} disabled={form.isSaving}>
              {t(isReadOnly ? "common.close" : "common.cancel")}
            </Button>
            {!isReadOnly && (
              <Button type="submit" loading={form.isSaving} disabled={isIncomplete}>
                {submitLabel ?? t("common.save")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
