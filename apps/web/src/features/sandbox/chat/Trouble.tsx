import { Button } from "@mantine/core";
import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useChangePhone, useSwitchPerson } from "../queries.ts";
import { standingOf } from "../standing.ts";
import type { Linking } from "../useLinking.ts";
import classes from "./Chat.module.css";

type Props = { phone: SandboxPhone; person: SandboxPerson; linking: Linking };

/** Why no messages arrive, and the button that fixes it. */
export function Trouble({ phone, person, linking }: Props) {
  const { t } = useTranslation();
  const { id } = phone.connection;
  const [power, change] = [useSwitchPerson(id), useChangePhone(id)];
  const options = { onError: (error: Error) => toast.refused(error, t) };
  const standing = standingOf(phone);

  if (!person.online)
    return (
      <p className={classes.trouble} role="note">
        <span>{t("sandbox.trouble.off", { name: person.name })}</span>
        <Button size="compact-sm" onClick={() => power.mutate({ personId: person.id, online: true }, options)}>
          {t("sandbox.trouble.turnOn")}
        </Button>
      </p>
    );
  if (standing === "offline")
    return (
      <p className={classes.trouble} role="note">
        <span>{t("sandbox.trouble.offline")}</span>
        <Button size="compact-sm" onClick={() => change.mutate({ online: true }, options)}>
          {t("sandbox.goOnline")}
        </Button>
      </p>
    );
  if (standing === "off" || standing === "showsCode")
    return (
      <p className={classes.trouble} role="note">
        <span>{t("sandbox.trouble.notLinked")}</span>
        <Button size="compact-sm" loading={linking.isBusy} onClick={linking.start}>
          {t("sandbox.startAndLink")}
        </Button>
      </p>
    );
  return null;
}
