import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Face } from "../../../../ui/Face.tsx";
import { providerIcons } from "../../../../ui/providerIcons.ts";
import classes from "./RowAvatar.module.css";

/** `isGone`: it has left the list, and only keeps its place. `isReached`: by Tab, as one row of the list is. */
export type Picking = { isGone: boolean; isPicked: boolean; isReached: boolean; onPick(id: number, isStretch: boolean): void };

/**
 * The contact's picture, with the channel's icon in its corner; the icon's title also names the connection. Under the pointer, with focus,
 * and while rows are selected, it becomes the checkbox.
 */
export function RowAvatar({
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
