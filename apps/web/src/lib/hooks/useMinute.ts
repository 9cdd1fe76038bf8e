import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** Renders again each minute, for components that show relative times. */
export function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
