import type { MessageRow } from "../queries/select.ts";

/** The failure of a send whose outcome will no longer become known by waiting. */
export const UNCONFIRMED = "unconfirmed";

/** The send failed or was never confirmed, and the message and its connection still exist. */
export const isResendable = ({ fromMe, isDeleted, connectionId, status, failure }: MessageRow) =>
  fromMe && !isDeleted && connectionId !== null && (status === "failed" || (status === "unknown" && failure === UNCONFIRMED));
