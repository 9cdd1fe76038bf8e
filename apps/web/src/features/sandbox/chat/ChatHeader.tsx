import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { Face } from "../Face.tsx";
import { useCall } from "../queries.ts";
import classes from "./Chat.module.css";
import { RenameGroup } from "./RenameGroup.tsx";
import type { Speaking } from "./Speaker.tsx";

type Props = { phone: SandboxPhone; person: SandboxPerson; speaker: Speaking; onLeave(): void };

export function ChatHeader({ phone, person, speaker, onLeave }: Props) {
  const { t } = useTranslation();
  const ring = useCall(phone.connection.id, person.id);
  const { isGroup } = person;
  const isSilent = !person.online || (isGroup && speaker.id === undefined);
  const callBy = (video: boolean) =>
    ring.mutate(
      { video, ...(isGroup && { authorId: speaker.id }) },
      {
        onSuccess: () => toast.done(t(isGroup ? "sandbox.groupCalled" : "sandbox.called")),
        onError: (error) => toast.refused(error, t),
      },
    );
  return (
    <header className={classes.header}>
      <IconButton label={t("sandbox.back")} className={classes.back ?? ""} onClick={onLeave}>
        <IconArrowLeft size={20} aria-hidden />
      </IconButton>
      <Face name={person.name} isGroup={isGroup} />
      <div className={classes.who}>
        <h2>{person.name}</h2>
        <p>{t(isGroup ? "sandbox.groupWith" : "sandbox.talksTo", { company: phone.connection.name })}</p>
      </div>
      {isGroup && <RenameGroup connectionId={phone.connection.id} group={person} />}
      <IconButton label={t(isGroup ? "sandbox.groupVideoCall" : "sandbox.videoCall")} disabled={isSilent} onClick={() => callBy(true)}>
        <IconVideo size={20} aria-hidden />
      </IconButton>
      <IconButton label={t(isGroup ? "sandbox.groupVoiceCall" : "sandbox.voiceCall")} disabled={isSilent} onClick={() => callBy(false)}>
        <IconPhone size={20} aria-hidden />
      </IconButton>
    </header>
  );
}
