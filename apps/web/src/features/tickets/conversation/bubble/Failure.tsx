import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { copyText } from "../../../../ui/copyText.ts";
import { toast } from "../../../../ui/toasts.ts";
import { useResend } from "../../cache/messageQueries.ts";

/** Why the message, or a change of it, failed, and what can be done. */
export function Failure({ message, mayAct }: { message: Message; mayAct: boolean }) {
  const { t } = useTranslation();
  const resend = useResend();
  const key = keyOf(message);
  if (!key) return null;
  return (
    <div role="note">
      <p className={classes.failure} data-state={message.status}>
        {t([key, "tickets.failure.other"])}
      </p>
      {mayAct && message.canResend && (
        <Button
          size="compact-xs"
          variant="light"
          loading={resend.isPending}
          onClick={() => resend.mutate(message.id, { onError: (error) => toast.refused(error, t) })}
        >
          {t("tickets.resend")}
        </Button>
      )}
      {message.body !== "" && (
        <Button size="compact-xs" variant="subtle" onClick={() => void copyText(message.body, t)}>
          {t("tickets.copy")}
        </Button>
      )}
    </div>
  );
}

const ofChanges = ["edit-failed", "delete-failed", "react-failed"];

/** A send that may still be confirmed is not reported; an edit, deletion or reaction may fail although its message arrived. */
function keyOf({ status, failure }: Message): string | undefined {
  if (status === "unknown" && failure === "unconfirmed") return "tickets.unconfirmed";
  if (status === "failed") return `tickets.failure.${failure ?? "other"}`;
  return failure !== null && ofChanges.includes(failure) ? `tickets.failure.${failure}` : undefined;
}
