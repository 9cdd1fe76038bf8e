import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Face } from "../../../../ui/Face.tsx";
import { providerIcons } from "../../../../ui/providerIcons.ts";
import classes from "./RowFace.module.css";

/** `isGone`: it has left the list, and only keeps its place. `isReached`: by Tab, as one row of the list is. */
export type Picking = { isGone: boolean; isPicked: boolean; isReached: boolean; onPick(id: number, isStretch: boolean): void };

/**
 * His face, and in its corner the way by which he writes: the drawing tells the kind, its words also which connection it is. Where
 * one points at the row or stands in it, and while something is picked, it is where one picks.
 */
export function RowFace({
  ticket: { id, contact, provider, whatsapp },
  isGone,
  isPicked,
  isReached,
  onPick,
}: Picking & { ticket: Ticket }) {
  const { t } = useTranslation();
  const Icon = provider && providerIcons[provider];
  const channel = provider && `${t(`connections.provider.${provider}`)}: ${whatsapp?.name}`;
  return (
    <span className={classes.face} title={channel ?? undefined}>
      <Face of={contact} className={classes.picture} />
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={t("tickets.selection.pick", { name: contact.name })}
          tabIndex={isReached ? 0 : -1}
          checked={isPicked}
          disabled={isGone}
          onChange={({ nativeEvent }) => onPick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
      {Icon && channel && (
        <span className={classes.channel} role="img" aria-label={channel}>
          <Icon size={12} aria-hidden />
        </span>
      )}
    </span>
  );
}
