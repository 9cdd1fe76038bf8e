import { useEffect, useState } from "react";
import { day } from "../../../lib/format.ts";
import classes from "../Talk.module.css";

const SHOWN_MS = 1500;

/** The day of the topmost message, while scrolling; the day headings stand between the messages. */
export function StickyDay({ at, id }: { at: string | undefined; id: string | undefined }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (at === undefined) return null;
  return (
    <p className={classes.sticky} data-shown={isShown} aria-hidden>
      {day(at)}
    </p>
  );
}
