import type { Ticket } from "@recado/contract/tickets";
import { initial, initials } from "../../../lib/format.ts";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import classes from "./RowChips.module.css";

const TAGS_SHOWN = 2;

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
    {tags.slice(0, TAGS_SHOWN).map((tag) => (
      <ColorChip key={tag.id} color={tag.color} letter={initial(tag.name)}>
        {tag.name}
      </ColorChip>
    ))}
    {tags.length > TAGS_SHOWN && <span className={classes.owner}>+{tags.length - TAGS_SHOWN}</span>}
  </span>
);
