import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Steps.module.css";

const steps = ["open", "devices", "point"] as const;

/** Instructions in the words of the phone's own menus. */
export function Steps({ of }: { of: "steps.qr" | "steps.code" }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{t(`connections.${of}.${step}`)}</li>
      ))}
    </ol>
  );
}
