import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TagChooser } from "./TagChooser.tsx";
import { useCarried, useTagging } from "./useTicketTags.ts";

/** Each press holds at once, and Escape goes back to where one was. */
export function TagDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useTranslation();
  const carried = useCarried(ticket);
  const put = useTagging(ticket);
  return (
    <Dialog
      onClose={onClose}
      title={t("tickets.tags.edit")}
      size="sm"
      onKeyDown={(event) => event.stopPropagation()} // what it lies above closes by Escape, too
    >
      <TagChooser isOn={(id) => carried.some((tag) => tag.id === id)} put={put} />
    </Dialog>
  );
}
