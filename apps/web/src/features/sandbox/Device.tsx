import { type ReactNode, useEffect, useState } from "react";
import { now } from "../../lib/clock.ts";
import { time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Device.module.css";

const MINUTE_MS = 60_000;

/** The drawn frame of a phone; on a real phone there is none. */
export function Device({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes.device} aria-label={t("sandbox.phone")}>
      <div className={classes.bar} aria-hidden>
        <Clock />
        <span className={classes.lens} />
        <span className={classes.battery} />
      </div>
      <div className={classes.screen}>{children}</div>
    </section>
  );
}

function Clock() {
  const [at, setAt] = useState(() => now().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setAt(now().toISOString()), MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, []);
  return <span>{time(at)}</span>;
}
