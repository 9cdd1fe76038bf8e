import { TextInput } from "@mantine/core";
import { UserChanges, users } from "@recado/contract/users";
import { call } from "../../lib/api.ts";
import { invalid, useContractForm } from "../../lib/form.ts";
import { update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Sessions } from "../../ui/sessions/Sessions.tsx";
import { toast } from "../../ui/toasts.ts";

/** Users change their own name, e-mail and password here; the last two only with the present password. */
export function ProfileDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const me = useUser();
  const form = useContractForm({
    schema: async () => UserChanges,
    initial: { name: me.name, email: me.email, password: "", currentPassword: "" },
    fieldOf: { ERR_CURRENT_PASSWORD: "currentPassword", ERR_COMMON_PASSWORD: "password", ERR_DUPLICATED_EMAIL: "email" },
    check: ({ email, password, currentPassword }): Record<string, string> =>
      (email !== me.email || password) && !currentPassword ? { currentPassword: invalid("currentPassword", "required") } : {},
    save: ({ currentPassword, ...body }) =>
      call(users.update, { params: { id: me.id }, body: { ...body, ...(currentPassword ? { currentPassword } : {}) } }),
    onSaved: ({ name, email }) => {
      update({ name, email });
      toast.done(t("frame.profileSaved"));
      onClose();
    },
  });
  const { email, password } = form.values;
  return (
    <FormDialog title={t("frame.editProfile")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} autoComplete="name" required data-autofocus {...form.field("name")} />
      <TextInput label={t("frame.email")} type="email" autoComplete="email" required {...form.field("email")} />
      <PasswordField
        label={t("frame.newPassword")}
        description={t("frame.newPasswordHint")}
        autoComplete="new-password"
        maxLength={50}
        {...form.field("password")}
      />
      {(email !== me.email || password !== "") && (
        <PasswordField label={t("frame.currentPassword")} autoComplete="current-password" required {...form.field("currentPassword")} />
      )}
      <Sessions userId={me.id} label={t("frame.sessions")} />
    </FormDialog>
  );
}
