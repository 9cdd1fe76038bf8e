import type { Ticket } from "@recado/contract/tickets";

/**
 * What happens to a row. `toTaken`: follows an accepted ticket to its new tab, if the user is still where they clicked. `onPeek`: shows it
 * beside the list. `onWiden`: clears all filters. `onClear`: clears the search.
 */
export type FollowAccepted = () => (uuid: string) => void;
export type Shown = {
  openUuid: string | undefined;
  toTaken: FollowAccepted;
  onPeek(ticket: Ticket): void;
  onWiden(): void;
  onClear(): void;
};
