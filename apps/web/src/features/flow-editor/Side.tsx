import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./Editor.module.css";

/** A panel beside the canvas; on a phone, over it. */
export function Side({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.side} aria-label={title}>
      <header className={classes.sideHead}>
        <h2>{title}</h2>
        <IconButton label={t("common.close")} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
