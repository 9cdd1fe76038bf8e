import type { ChannelEvent } from "@recado/channels/channel";
import type { WASocket } from "baileys";

type Restriction = {
  sock: () => Pick<WASocket, "fetchAccountReachoutTimelock">;
  tell: (event: ChannelEvent) => void;
};

/** Tracks whether this number may write to new people. WhatsApp announces changes, and answers requests. */
export function restriction({ sock, tell }: Restriction) {
  let isRestricted = false;

  const update = (restrictedNow: boolean) => {
    if (restrictedNow === isRestricted) return;
    isRestricted = restrictedNow;
    tell({ type: "status", status: "CONNECTED", cause: restrictedNow ? "restricted" : "connected" });
  };
  /** The answer arrives as an event. Without one, the known state remains. */
  const ask = () =>
    void sock()
      .fetchAccountReachoutTimelock()
      .catch(() => {});

  return {
    ask,
    told: update,
    /** WhatsApp refuses with the same code if only this recipient does not allow our messages; the request corrects the state then. */
    refused(detail: string) {
      isRestricted = true;
      tell({ type: "status", status: "CONNECTED", cause: "restricted", detail });
      ask();
    },
  };
}
