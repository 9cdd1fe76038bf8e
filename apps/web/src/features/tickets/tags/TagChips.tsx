import type { Ticket } from "@recado/contract/tickets";
import { initial, listed } from "../../../lib/format.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";

const SHOWN = 2;

/** The first tags, and how many more there are: whoever hears it is told which. `more` is the class of that count where it stands. */
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
