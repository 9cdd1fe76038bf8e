import type { Ticket } from "@recado/contract/tickets";
import { initial, listed } from "../../../lib/format.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";

const SHOWN = 2;

/** The first tags, and the number of the others, whose names are read to screen readers. `more`: the class of that number. */
export const TagChips = ({ tags, more }: { tags: Ticket["tags"]; more: string | undefined }) => (
  <>
    {tags.slice(0, SHOWN).map((tag) => (
      <ColorChip key={tag.id} color={tag.color} letter={initial(tag.name)}>
        {tag.name}
      </ColorChip>
    ))}
    {tags.length > SHOWN && (
      <Chip className={more}>
        <span aria-hidden>+{tags.length - SHOWN}</span>
        <span className="sr-only">{listed(tags.slice(SHOWN).map(({ name }) => name))}</span>
      </Chip>
    )}
  </>
);
