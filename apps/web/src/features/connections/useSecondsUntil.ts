import { useEffect, useState } from "react";
import { now } from "../../lib/clock.ts";

export function useSecondsUntil(at: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => setLeft(secondsUntil(at)), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

const secondsUntil = (at: string | null) => (at === null ? 0 : Math.max(0, Math.ceil((new Date(at).getTime() - now().getTime()) / 1000)));
