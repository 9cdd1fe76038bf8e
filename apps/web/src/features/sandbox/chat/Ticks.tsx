import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./BubbleList.module.css";

/** The ack: sent, delivered to the company, read. */
export function Ticks({ ack }: { ack: number }) {
  const { t } = useTranslation();
  const state = ack >= 3 ? "read" : ack === 2 ? "delivered" : "sent";
  const Icon = state === "sent" ? IconCheck : IconChecks;
  return (
    <span className={classes.ticks} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{t(`sandbox.ack.${state}`)}</span>
    </span>
  );
}
