import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Steps.module.css";

const steps = ["open", "devices", "point"] as const;

/** What to do on the phone, in the words that it uses itself. */
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
