import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { copyText } from "../../../../ui/copyText.ts";
import { toast } from "../../../../ui/toasts.ts";
import { useResend } from "../../cache/messageQueries.ts";

/** What went wrong with it, or with a change of it, in words, and the way on. */
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

/** A send that may still be confirmed is not spoken of; what was asked of a message that arrived may have failed by itself. */
function keyOf({ status, failure }: Message): string | undefined {
  if (status === "unknown" && failure === "unconfirmed") return "tickets.unconfirmed";
  if (status === "failed") return `tickets.failure.${failure ?? "other"}`;
  return failure !== null && ofChanges.includes(failure) ? `tickets.failure.${failure}` : undefined;
}
