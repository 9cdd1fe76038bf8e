import type { Ticket } from "@recado/contract/tickets";
import { initials } from "../../../../lib/format.ts";
import { ColorChip } from "../../../../ui/ColorChip.tsx";
import { TagChips } from "../../tags/TagChips.tsx";
import classes from "./RowChips.module.css";

/** In which queue it is, whose, and how it is tagged. */
export const RowChips = ({ ticket: { queue, user, tags } }: { ticket: Ticket }) => (
  <span className={classes.chips}>
    {queue && (
      <ColorChip color={queue.color} className={tags.length > 0 ? classes.queue : undefined}>
        {queue.name}
      </ColorChip>
    )}
    {user && (
      <span className={classes.owner} title={user.name}>
        <span className={classes.ownerName}>{user.name}</span>
        <span className={classes.ownerInitials} aria-hidden>
          {initials(user.name)}
        </span>
      </span>
    )}
    <TagChips tags={tags} more={classes.owner} />
  </span>
);
