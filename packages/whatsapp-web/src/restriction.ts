import type { ChannelEvent } from "@recado/channels/channel";
import type { WASocket } from "baileys";

type Restriction = {
  sock: () => Pick<WASocket, "fetchAccountReachoutTimelock">;
  tell: (event: ChannelEvent) => void;
};

/** Whether this number may write to people whom it has not written to yet. WhatsApp tells when that changes, and answers whoever asks. */
export function restriction({ sock, tell }: Restriction) {
  let isRestricted = false;

  const told = (is: boolean) => {
    if (is === isRestricted) return;
    isRestricted = is;
    tell({ type: "status", status: "CONNECTED", cause: is ? "restricted" : "connected" });
  };
  /** The answer comes as news. Where there is none, what is known holds. */
  const ask = () =>
    void sock()
      .fetchAccountReachoutTimelock()
      .catch(() => {});

  return {
    ask,
    told,
    /** So WhatsApp refuses a message, too, that wants nothing but the leave of its one reader. */
    refused(detail: string) {
      isRestricted = true;
      tell({ type: "status", status: "CONNECTED", cause: "restricted", detail });
      ask();
    },
  };
}
