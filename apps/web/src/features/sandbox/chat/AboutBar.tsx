import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { About } from "./about.ts";
import classes from "./Composer.module.css";

export function AboutBar({ about: { what: action, message }, onDone }: { about: About; onDone(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.about}>
      <p>
        <strong>{t(`sandbox.about.${action}`)}</strong>
        <span>{message.body || t(`sandbox.kind.${message.kind}`)}</span>
      </p>
      <IconButton label={t("common.cancel")} size={28} onClick={onDone}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
