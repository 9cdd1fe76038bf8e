import { Button } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconLayoutSidebarRight from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { Suspense, useRef, useState } from "react";
import { useKey } from "../../../../lib/keys.ts";
import { phoneNumber } from "../../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Chip } from "../../../../ui/Chip.tsx";
import { ColorChip } from "../../../../ui/ColorChip.tsx";
import { Face } from "../../../../ui/Face.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { WithKey } from "../../../../ui/Key.tsx";
import { useArrival } from "../../../../ui/PageHeading.tsx";
import { part } from "../../../../ui/part.tsx";
import { acceptTicket, closeTicket, type Move, reopenTicket } from "../../cache/queries.ts";
import { DRAWER_ID } from "../../drawer/ContactDrawer.tsx";
import type { Drawer } from "../../drawer/useDrawer.ts";
import { SnoozeChip } from "../../marks/SnoozeChip.tsx";
import type { Choice } from "../../moves/TransferDialog.tsx";
import { useChange } from "../../moves/useChange.ts";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { TagChips } from "../../tags/TagChips.tsx";
import { useCarried } from "../../tags/useTicketTags.ts";
import classes from "../Conversation.module.css";
import { HeaderMenu, type Leave } from "./HeaderMenu.tsx";
import { useTyping } from "./useTyping.ts";
import { WindowChip } from "./WindowChip.tsx";

type Step = { label: string; key: "A" | "E"; move: Move; leaves: boolean };

type Props = { ticket: TicketCard; drawer: Drawer; onFind(): void; onLeave: Leave };

/** Who it is, where it stands, and the one thing that is usually done next; everything else is in the menu. */
export function ConversationHeader({ ticket, drawer, onFind, onLeave }: Props) {
  const { t } = useTranslation();
  const { go, isPending } = useChange();
  const [transfer, setTransfer] = useState<{ begin: Partial<Choice> | undefined }>();
  const isTyping = useTyping(ticket.id);
  const { contact, queue, user, whatsapp } = ticket;
  const tags = useCarried(ticket);
  // Where there is no room for a mark, one points at the name, or opens the details.
  const marks = [contact.name, ...[queue, whatsapp, user, ...tags].flatMap((mark) => (mark ? [mark.name] : []))].join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, (name) => !name.closest("section")?.contains(document.activeElement));
  const step = nextStep(ticket);
  const take = () => {
    if (step) void go(ticket.id, step.move, () => step.leaves && onLeave());
  };
  useKey(step?.key ?? "A", step && take);
  useKey("I", drawer.toggle);
  const details = { "aria-expanded": drawer.isOpen, ...(drawer.isOpen && { "aria-controls": DRAWER_ID }) };
  return (
    <header className={classes.header}>
      <IconButton label={t("tickets.back")} onClick={() => onLeave()} className={classes.back ?? ""}>
        <IconArrowLeft size={20} aria-hidden />
      </IconButton>
      <div className={classes.identity}>
        <Face of={contact} className={classes.face} />
        <div className={classes.who}>
          <div className={classes.named}>
            <h2 ref={heading} tabIndex={-1} title={marks} dir="auto">
              <button ref={drawer.name} type="button" {...details} onClick={drawer.toggle}>
                {contact.name}
              </button>
            </h2>
            {tags.length > 0 && (
              <span className={classes.tags}>
                <TagChips tags={tags} more={classes.more} />
              </span>
            )}
          </div>
          <p>
            {isTyping ? (
              <span className={classes.typing}>{t("tickets.typing")}</span>
            ) : (
              contact.number !== "" && !drawer.isOpen && <span className={classes.number}>{phoneNumber(contact.number)}</span>
            )}
            <Marks ticket={ticket} />
            <WindowChip ticket={ticket} />
            <SnoozeChip ticket={ticket} />
          </p>
        </div>
      </div>
      <Colleagues />
      {step && (
        <WithKey of={step.key}>
          <Button size="sm" loading={isPending} onClick={take}>
            {step.key === "E" && <IconCheck size={20} className={classes.stepIcon} aria-hidden />}
            <span className={step.key === "E" ? classes.stepText : undefined}>{t(step.label)}</span>
          </Button>
        </WithKey>
      )}
      <IconButton className={classes.wide ?? ""} label={t("tickets.notes.title")} onClick={() => drawer.open("notes")}>
        <IconNote size={20} aria-hidden />
      </IconButton>
      <IconButton className={classes.wide ?? ""} label={t("contactDrawer.title")} shortcut="I" {...details} onClick={drawer.toggle}>
        <IconLayoutSidebarRight size={20} aria-hidden />
      </IconButton>
      <HeaderMenu
        ticket={ticket}
        onLeave={onLeave}
        onTransfer={(begin) => setTransfer({ begin })}
        onDetails={drawer.open}
        onFind={onFind}
      />
      {transfer && (
        <Suspense>
          <TransferDialog ticket={ticket} begin={transfer.begin} onClose={() => setTransfer(undefined)} onDone={() => onLeave()} />
        </Suspense>
      )}
    </header>
  );
}

const Marks = ({ ticket: { queue, user, whatsapp } }: { ticket: TicketCard }) => (
  <>
    {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
    {whatsapp && <Chip>{whatsapp.name}</Chip>}
    {user && <Chip>{user.name}</Chip>}
  </>
);

function nextStep({ status, can }: TicketCard): Step | undefined {
  if (status === "pending" && can.accept) return { label: "tickets.accept", key: "A", move: acceptTicket, leaves: false };
  if (status === "open" && can.close) return { label: "tickets.resolve", key: "E", move: closeTicket, leaves: true };
  if (status === "closed" && can.reopen) return { label: "tickets.reopen", key: "A", move: reopenTicket, leaves: false };
  return undefined;
}

const TransferDialog = part(async () => (await import("../../moves/TransferDialog.tsx")).TransferDialog);
