import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./PasswordRules.module.css";
import { rules } from "./strength.ts";

/** Ticked during typing: by a shape and a word, not by colour alone. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.rules}>
      {Object.entries(rules).map(([name, holds]) => {
        const isMet = holds(password);
        const Icon = isMet ? IconCheck : IconPoint;
        return (
          <span key={name} data-met={isMet}>
            <Icon size={14} aria-hidden /> {t(`session.rules.${name}`)}
            <span className="sr-only">{t(isMet ? "session.rules.met" : "session.rules.missing")}</span>
          </span>
        );
      })}
    </span>
  );
}
