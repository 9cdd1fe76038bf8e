import type { MessageRow } from "../queries/select.ts";

/** The reason that stands on a send once nobody may still learn what became of it by waiting. */
export const UNCONFIRMED = "unconfirmed";

/** It surely failed, or nobody confirmed it; and it is still there, with a connection through which it would go. */
export const isResendable = ({ fromMe, isDeleted, connectionId, status, failure }: MessageRow) =>
  fromMe && !isDeleted && connectionId !== null && (status === "failed" || (status === "unknown" && failure === UNCONFIRMED));
