import { Button } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import { WithKey } from "../../../ui/Key.tsx";
import classes from "../tags/Tags.module.css";
import { useTagEditor } from "../tags/useTagEditor.tsx";
import { useCarried } from "../tags/useTicketTags.ts";
import { Section } from "./Section.tsx";

/** What the ticket is about, in colours. */
export function Tags({ ticket }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const carried = useCarried(ticket);
  const { open, editor } = useTagEditor(ticket);
  return (
    <Section title={t("tickets.tags.title")}>
      {carried.length === 0 ? (
        <p className={classes.quiet}>{t("tickets.tags.none")}</p>
      ) : (
        <ul className={classes.chips} aria-label={t("tickets.tags.title")}>
          {carried.map(({ id, name, color }) => (
            <li key={id} title={name}>
              <ColorChip color={color}>{name}</ColorChip>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <WithKey of="L">
          <Button
            size="sm"
            variant="light"
            className={classes.edit ?? ""}
            leftSection={<IconTag size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={open}
          >
            {t("tickets.tags.edit")}
          </Button>
        </WithKey>
      )}
      {editor}
    </Section>
  );
}
