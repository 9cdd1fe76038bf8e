import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { Profile, permits } from "@recado/contract/permissions";
import { type User, UserChanges } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useContractForm } from "../../lib/form.ts";
import { update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { Sessions } from "../../ui/sessions/Sessions.tsx";
import { toast } from "../../ui/toasts.ts";
import { AssignmentFields } from "./AssignmentFields.tsx";
import { Invited } from "./Invited.tsx";
import { InviteSwitch } from "./InviteSwitch.tsx";
import { PasswordFields } from "./PasswordFields.tsx";
import { invite, saveUser, userKeys } from "./queries.ts";
import { hiddenFrom } from "./seeing.ts";
import { blank, changesSignIn, draftOf, missingIn } from "./userDraft.ts";

export function UserDialog({ user, onClose }: { user?: User; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const me = useUser();
  const isMe = user?.id === me.id;
  const [isInvited, setIsInvited] = useState(false);
  const form = useContractForm({
    schema: async () => UserChanges,
    initial: user ? draftOf(user) : blank,
    fieldOf: { ERR_DUPLICATED_EMAIL: "email", ERR_COMMON_PASSWORD: "password", ERR_CURRENT_PASSWORD: "currentPassword" },
    check: (draft) => missingIn(draft, { user, isMe, isInvited }),
    save: (draft) =>
      (isInvited ? invite(draft) : saveUser(user?.id, draft)).finally(() => void cache.invalidateQueries({ queryKey: userKeys.all })),
    onSaved: ({ name, email }) => {
      if (isMe) update({ name, email });
      toast.done(isInvited ? t("users.invited", { email }) : t("users.saved"));
      onClose();
    },
  });
  const profile = form.values.profile ?? "user";

  return (
    <FormDialog
      title={t(user ? "users.editTitle" : "users.new")}
      form={form}
      onClose={onClose}
      isDirty={form.isDirty || isInvited}
      {...(isInvited && { submitLabel: t("users.sendInvitation") })}
    >
      <TextInput label={t("common.name")} required maxLength={50} autoComplete="off" data-autofocus {...form.field("name")} />
      <TextInput
        label={t("users.email")}
        description={t("users.emailHint")}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field("email")}
      />
      {user ? <Invited user={user} /> : <InviteSwitch checked={isInvited} onChange={setIsInvited} />}
      {!isInvited && (
        <PasswordFields
          password={form.field("password")}
          currentPassword={isMe && changesSignIn(form.values, user) ? form.field("currentPassword") : undefined}
          whose={isMe ? "mine" : user ? "theirs" : "new"}
        />
      )}
      {permits(me.profile, "user-modal:editProfile") && (
        <>
          <NativeSelect
            label={t("users.profile")}
            description={t(user && profile !== user.profile ? "users.profileChange" : `users.profileHints.${profile}`)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={Profile.options.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
            {...form.field("profile")}
          />
          <Switch
            label={t("users.allTicket")}
            description={t("users.allTicketHint")}
            checked={form.values.allTicket === "enabled"}
            onChange={(event) => form.set({ allTicket: event.currentTarget.checked ? "enabled" : "desabled" })}
          />
        </>
      )}
      <AssignmentFields
        queueIds={form.values.queueIds ?? []}
        whatsappId={Number(form.values.whatsappId) || null}
        onChange={(places) => form.set(places)}
        mayChooseQueues={permits(me.profile, "user-modal:editQueues")}
        hidden={hiddenFrom(form.values, form.values.queueIds?.length ?? 0)}
      />
      {user && <Sessions userId={user.id} label={t("users.sessions")} />}
    </FormDialog>
  );
}
