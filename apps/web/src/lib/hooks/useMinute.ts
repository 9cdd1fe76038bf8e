import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** Another number each minute, for what says how long ago something was. */
export function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
