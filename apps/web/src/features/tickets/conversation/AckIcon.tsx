import type { Message } from "@recado/contract/messages";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import { useTranslation } from "react-i18next";

/** How far it has come; the word behind the sign is read aloud. */
export function AckIcon({ message }: { message: Pick<Message, "ack" | "status"> }) {
  const { t } = useTranslation();
  const state = stateOf(message);
  const Icon = icons[state];
  return (
    <>
      <Icon size={16} aria-hidden color={state === "read" ? "var(--read, #1a8cd8)" : undefined} />
      <span className="sr-only">{t(`tickets.ack.${state}`)}</span>
    </>
  );
}

type State = "queued" | "sent" | "delivered" | "read" | "failed" | "unknown";

function stateOf({ ack, status }: Pick<Message, "ack" | "status">): State {
  if (status === "failed" || status === "cancelled") return "failed";
  if (ack >= 3) return "read";
  if (ack === 2) return "delivered";
  if (ack === 1) return "sent";
  return status === "unknown" ? "unknown" : "queued";
}

const icons = { queued: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, failed: IconAlertCircle, unknown: IconHelp };
