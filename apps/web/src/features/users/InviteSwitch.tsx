import { Switch } from "@mantine/core";
import { invitations } from "@recado/contract/invitations";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Note } from "../../ui/form/Note.tsx";

const means = { queryKey: ["invitations", "means"], queryFn: () => call(invitations.means) };

/** An invitation instead of a password that the admin would know. */
export function InviteSwitch({ checked, onChange }: { checked: boolean; onChange(checked: boolean): void }) {
  const { t } = useTranslation();
  const { data } = useQuery(means);
  return (
    <>
      <Switch
        label={t("users.invite")}
        description={t("users.inviteHint")}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked && data?.byMail === false && <Note>{t("users.noMail")}</Note>}
    </>
  );
}
