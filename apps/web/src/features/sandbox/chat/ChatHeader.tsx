import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { Face } from "../Face.tsx";
import { useCall } from "../queries.ts";
import classes from "./Chat.module.css";
import { RenameGroup } from "./RenameGroup.tsx";

type Props = { phone: SandboxPhone; person: SandboxPerson; onLeave(): void };

export function ChatHeader({ phone, person, onLeave }: Props) {
  const { t } = useTranslation();
  const ring = useCall(phone.connection.id, person.id);
  const callBy = (video: boolean) =>
    ring.mutate(video, { onSuccess: () => toast.done(t("sandbox.called")), onError: (error) => toast.refused(error, t) });
  return (
    <header className={classes.header}>
      <IconButton label={t("sandbox.back")} className={classes.back ?? ""} onClick={onLeave}>
        <IconArrowLeft size={20} aria-hidden />
      </IconButton>
      <Face name={person.name} isGroup={person.isGroup} />
      <div className={classes.who}>
        <h2>{person.name}</h2>
        <p>{t(person.isGroup ? "sandbox.groupWith" : "sandbox.talksTo", { company: phone.connection.name })}</p>
      </div>
      {person.isGroup ? (
        <RenameGroup connectionId={phone.connection.id} group={person} />
      ) : (
        <>
          <IconButton label={t("sandbox.videoCall")} disabled={!person.online} onClick={() => callBy(true)}>
            <IconVideo size={20} aria-hidden />
          </IconButton>
          <IconButton label={t("sandbox.voiceCall")} disabled={!person.online} onClick={() => callBy(false)}>
            <IconPhone size={20} aria-hidden />
          </IconButton>
        </>
      )}
    </header>
  );
}
