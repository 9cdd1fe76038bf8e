import type { Message } from "@recado/contract/messages";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import IconMicrophoneFilled from "@tabler/icons-react/dist/esm/icons/IconMicrophoneFilled.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./AckIcon.module.css";

/** The message's delivery state; the icon's word is read aloud, and shown as a tooltip. */
export function AckIcon({ message }: { message: Of }) {
  const { t } = useTranslation();
  const state = stateOf(message);
  const Icon = icons[state];
  const word = t(`tickets.ack.${state}`);
  // Opened or played messages have no icon of their own: theirs is bold.
  const isRead = state === "read" || state === "played";
  const width = isRead && message.ack >= PLAYED ? 3 : 2;
  return (
    <span className={classes.ack} title={word}>
      <Icon size={16} aria-hidden strokeWidth={width} color={colors[state]} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

const PLAYED = 4;

type Of = Pick<Message, "ack" | "status"> & { kind: string };
type State = keyof typeof icons;

function stateOf({ ack, status, kind }: Of): State {
  if (status === "failed" || status === "cancelled") return "failed";
  // Only voice and audio are played; other kinds count as read.
  if (ack >= PLAYED && (kind === "voice" || kind === "audio")) return "played";
  if (ack >= 3) return "read";
  if (ack === 2) return "delivered";
  if (ack === 1) return "sent";
  return status === "unknown" ? "unknown" : "queued";
}

/** Read is blue, as on a phone. */
const READ = "var(--read, #1a8cd8)";
const colors: Partial<Record<State, string>> = {
  read: READ,
  played: READ,
  failed: "var(--mantine-color-error)",
  unknown: "var(--unknown)",
};

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconMicrophoneFilled,
  failed: IconAlertCircle,
  unknown: IconHelp,
};
