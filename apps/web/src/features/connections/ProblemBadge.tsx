import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ProblemBadge.module.css";
import { connectionList } from "./queries.ts";
import { connectionReactions } from "./realtime.ts";
import { isProblem } from "./state.ts";

const SHOWN_AFTER_MS = 2000;

/** How many need a look. What puts itself right within two seconds worries nobody. */
export function ProblemBadge() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(connectionList);
  useLive(connectionReactions);
  const count = data.filter(isProblem).length;
  if (!useLasting(count > 0)) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("connections.problems", { count })}</span>
    </span>
  );
}

function useLasting(is: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasted(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [is]);
  return is && hasLasted;
}
