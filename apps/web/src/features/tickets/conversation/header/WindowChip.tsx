import type { TicketCard } from "@recado/contract/tickets";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import { now } from "../../../../lib/clock.ts";
import { lasting } from "../../../../lib/format.ts";
import { useMinute } from "../../../../lib/hooks/useMinute.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Chip } from "../../../../ui/Chip.tsx";
import { useIsWindowOpen } from "../../composer/useIsWindowOpen.ts";
import classes from "../Conversation.module.css";

const MINUTE_MS = 60_000;
const SOON = 60;

/** How long one may still write freely, where the provider sets a limit. That it is over is said once on a phone: where one would write. */
export function WindowChip({ ticket: { window, status, can, whatsapp } }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const isOpen = useIsWindowOpen(window);
  useMinute();
  if (!window) return null;
  const isSaidBelow = status === "open" && can.reply && whatsapp !== null;
  if (!isOpen)
    return (
      <span className={isSaidBelow ? classes.wide : classes.window}>
        <Chip kind="warning">{t("tickets.windowClosed")}</Chip>
      </span>
    );
  if (!window.until) return null;
  const minutes = Math.max(1, Math.floor((new Date(window.until).getTime() - now().getTime()) / MINUTE_MS));
  const whole = t("tickets.windowLeft", { left: lasting(minutes * 60) });
  return (
    <span className={classes.window} title={whole}>
      <Chip kind={minutes < SOON ? "warning" : "plain"} icon={<IconHourglass className={classes.windowIcon} size={12} aria-hidden />}>
        <span className={classes.windowWhole}>{whole}</span>
        <span className={classes.windowShort} aria-hidden>
          {lasting((minutes < SOON ? minutes : minutes - (minutes % SOON)) * 60)}
        </span>
      </Chip>
    </span>
  );
}
