import type { SandboxMessage } from "@recado/contract/sandbox";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { formatted } from "../../../ui/formatted.tsx";
import classes from "./BubbleList.module.css";
import { Line } from "./Line.tsx";
import { Media } from "./Media.tsx";

type Props = { connectionId: number; personId: number; message: SandboxMessage };

/** A message's content by kind. Typed text is never markup. */
export function BubbleContent({ connectionId, personId, message }: Props) {
  const { t } = useTranslation();
  const { kind, body } = message;
  if (message.isDeleted)
    return (
      <Line icon={<IconBan size={16} aria-hidden />}>
        <em>{t("sandbox.deleted")}</em>
      </Line>
    );
  switch (kind) {
    case "location":
      return (
        <Line icon={<IconMapPin size={20} aria-hidden />}>
          {body || t("sandbox.kind.location")}
          {message.location && <small>{`${message.location.latitude.toFixed(4)}, ${message.location.longitude.toFixed(4)}`}</small>}
        </Line>
      );
    case "contacts":
      return <Line icon={<IconUser size={20} aria-hidden />}>{body}</Line>;
    case "poll":
      return <Poll body={body} />;
    case "call":
      return <Line icon={<IconPhoneOff size={20} aria-hidden />}>{t(`sandbox.calls.${message.callState}.${body}`)}</Line>;
    case "unknown":
      return (
        <Line icon={<IconHelp size={20} aria-hidden />}>
          {t("sandbox.kind.unknown")}
          <small>{body}</small>
        </Line>
      );
    default:
      return (
        <>
          {message.mediaUrl && <Media connectionId={connectionId} personId={personId} message={message} url={message.mediaUrl} />}
          {body !== "" && (
            <p className={classes.text} dir="auto">
              {formatted(body)}
            </p>
          )}
        </>
      );
  }
}

function Poll({ body }: { body: string }) {
  const [question, ...options] = body.split("\n");
  return (
    <div>
      <Line icon={<IconChartBar size={20} aria-hidden />}>{question}</Line>
      <ul className={classes.options}>
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </div>
  );
}
