import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "react-i18next";
import { Face } from "../../../ui/Face.tsx";
import { providerIcons } from "../../../ui/providerIcons.ts";
import classes from "./RowFace.module.css";

/** His face, and in its corner the way by which he writes: the drawing tells the kind, its words also which connection it is. */
export function RowFace({ ticket: { contact, provider, whatsapp } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const Icon = provider && providerIcons[provider];
  const channel = provider && `${t(`connections.provider.${provider}`)}: ${whatsapp?.name}`;
  return (
    <span className={classes.face} title={channel ?? undefined}>
      <Face of={contact} />
      {Icon && channel && (
        <span className={classes.channel} role="img" aria-label={channel}>
          <Icon size={12} aria-hidden />
        </span>
      )}
    </span>
  );
}
