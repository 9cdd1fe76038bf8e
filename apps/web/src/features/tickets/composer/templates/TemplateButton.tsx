import { Button } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconTemplate from "@tabler/icons-react/dist/esm/icons/IconTemplate.mjs";
import { Suspense, useState } from "react";
import { withWords } from "../../../../lib/i18n.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { part } from "../../../../ui/part.tsx";
import type { Sending } from "../../outbox/sending.ts";

type Props = { ticket: TicketCard; onSend(sending: Sending): void; isMain?: boolean };

/** A template may be sent at any time: beside the input as a sign, in its place in words. */
export function TemplateButton({ ticket, onSend, isMain = false }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isMain ? (
        <Button size="sm" leftSection={<IconTemplate size={18} aria-hidden />} onClick={open}>
          {t("tickets.template.choose")}
        </Button>
      ) : (
        <IconButton label={t("tickets.template.choose")} onClick={open}>
          <IconTemplate size={20} aria-hidden />
        </IconButton>
      )}
      {isOpen && ticket.whatsappId !== null && (
        <Suspense>
          <TemplateDialog connectionId={ticket.whatsappId} onSend={onSend} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const TemplateDialog = part(withWords(async () => (await import("./TemplateDialog.tsx")).TemplateDialog, "team"));
