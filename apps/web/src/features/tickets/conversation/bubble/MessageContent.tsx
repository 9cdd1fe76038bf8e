import type { Message } from "@recado/contract/messages";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import type { ReactNode } from "react";
import { inOneLine } from "../../../../lib/text/worded.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { CardLine } from "./CardLine.tsx";
import { LongText } from "./LongText.tsx";
import { Media } from "./Media.tsx";
import { Poll } from "./Poll.tsx";

/** What a message shows, by its kind. Everything that people wrote is text and nothing else. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation();
  if (!message.isDeleted) return <Content message={message} />;
  // Of what was taken back, only those who lead are told what it was.
  const wasMore = message.body !== "" || message.mediaUrl !== null || message.cards.length > 0;
  return (
    <>
      <p className={`${classes.text} ${classes.gone}`}>{t("tickets.kind.deleted")}</p>
      {wasMore && (
        <details className={classes.edits}>
          <summary>{t("tickets.before")}</summary>
          <Content message={message} />
        </details>
      )}
    </>
  );
}

function Content({ message }: { message: Message }) {
  const { t } = useTranslation();
  switch (message.kind) {
    case "location":
      return <LocationContent message={message} />;
    case "contacts":
      return message.cards.map((card) => <CardLine key={`${card.name} ${card.number}`} {...card} />);
    case "call": {
      const Icon = message.word === "call" || message.word === "videoCall" ? IconPhoneOff : IconPhone;
      return <Line icon={<Icon size={20} aria-hidden />}>{inOneLine(message, t)}</Line>;
    }
    case "poll":
      return <Poll message={message} />;
    case "unknown":
      return <Line icon={<IconHelp size={20} aria-hidden />}>{inOneLine(message, t)}</Line>;
    default:
      return (
        <>
          {message.mediaState && <Media message={message} />}
          {message.body !== "" && <LongText text={message.body} />}
        </>
      );
  }
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes.file}>
    {icon}
    <span dir="auto">{children}</span>
  </p>
);

function LocationContent({ message: { location } }: { message: Message }) {
  const { t } = useTranslation();
  if (!location) return <Line icon={<IconMapPin size={20} aria-hidden />}>{t("tickets.kind.location")}</Line>;
  const { latitude, longitude, name, address } = location;
  return (
    <a className={classes.file} href={`https://www.google.com/maps?q=${latitude},${longitude}`} target="_blank" rel="noopener noreferrer">
      <IconMapPin size={20} aria-hidden />
      <span dir="auto">
        {name || t("tickets.kind.location")}
        <span className={classes.detail}>{address || `${latitude}, ${longitude}`}</span>
      </span>
    </a>
  );
}
