import { useTranslation } from "../../lib/texts.tsx";
import classes from "./StrengthHint.module.css";
import { strengthOf } from "./strength.ts";

export function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === "") return t("session.strength.hint");
  const strength = strengthOf(password);
  return (
    <span className={classes.hint} data-strength={strength}>
      <span className={classes.bar} aria-hidden />
      <span role="status">{t(`session.strength.${strength}`)}</span>
    </span>
  );
}
