import type { TicketCard } from "@recado/contract/tickets";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type KeyboardEvent, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { part } from "../../../ui/part.tsx";
import classes from "./ContactDrawer.module.css";
import { Waiting } from "./Section.tsx";
import type { Drawer } from "./useDrawer.ts";

export const DRAWER_ID = "contact-drawer";

/** Its place is there at once, so that nothing moves when what is in it comes. */
export function ContactDrawer({ ticket, drawer }: { ticket: TicketCard; drawer: Drawer }) {
  const { t } = useTranslation();
  const close = useRef<HTMLButtonElement>(null);
  const { aim } = drawer;
  useEffect(() => {
    if (aim?.at === "top") close.current?.focus();
  }, [aim]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) drawer.close();
  };
  return (
    <section id={DRAWER_ID} ref={drawer.opened} className={classes.drawer} aria-label={t("contactDrawer.title")} onKeyDown={onKeyDown}>
      <header className={classes.top}>
        <h2>{t("contactDrawer.title")}</h2>
        <IconButton ref={close} label={t("common.close")} onClick={drawer.close}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={classes.body}>
        <Suspense fallback={<Waiting />}>
          <Details ticket={ticket} aim={aim} />
        </Suspense>
      </div>
    </section>
  );
}

const Details = part(async () => (await import("./Details.tsx")).Details);
