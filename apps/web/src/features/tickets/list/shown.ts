import type { Ticket } from "@recado/contract/tickets";

/**
 * What becomes of a row: taken, it is shown where it stands from then on, by whoever is still where he pressed; peeked at, beside the list. `onWiden` hides none any more,
 * `onClear` looks for nothing any more.
 */
export type FollowAccepted = () => (uuid: string) => void;
export type Shown = {
  openUuid: string | undefined;
  toTaken: FollowAccepted;
  onPeek(ticket: Ticket): void;
  onWiden(): void;
  onClear(): void;
};
