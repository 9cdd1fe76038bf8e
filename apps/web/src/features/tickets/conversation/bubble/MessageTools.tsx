import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { RowButton } from "../../../../ui/RowButton.tsx";
import type { About } from "../../drafts/draft.ts";
import { MessageMenu } from "./MessageMenu.tsx";

type Props = { message: Message; ticket: TicketCard; mayAct: boolean; onAbout(about: About): void };

/** The way to what may be done with a message. Its menu is made when somebody asks for it: to draw one takes longer than the message. */
export function MessageTools(of: Props) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState({ isMade: false, isOpen: false });
  const setOpen = (isOpen: boolean) => setMenu({ isMade: true, isOpen });
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.focus(); // it comes back to here, and not in every browser does a press bring it
    flushSync(() => setOpen(false));
    setOpen(true);
  };
  return (
    <div className={classes.tools}>
      <RowButton
        label={t("tickets.messageMenu")}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={menu.isOpen ? () => setOpen(false) : open}
      >
        <IconChevronDown size={16} aria-hidden />
      </RowButton>
      {menu.isMade && <MessageMenu {...of} isOpen={menu.isOpen} setOpen={setOpen} />}
    </div>
  );
}
