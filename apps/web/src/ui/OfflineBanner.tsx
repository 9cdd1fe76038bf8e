import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import { useEffect, useRef, useState } from "react";
import { useConnectivity } from "../lib/net/connectivity.ts";
import { usePendingCount } from "../lib/offline/pendingCount.ts";
import { useTranslation } from "../lib/texts.tsx";
import classes from "./OfflineBanner.module.css";

/** Shown while the network or the server is unreachable, with the number of waiting messages; after they are sent, a note for a moment. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const reach = useConnectivity();
  const { waiting } = usePendingCount();
  const isLost = reach !== "whole";
  const gone = useGone(!isLost);
  const [waitedAtFirst, setWaitedAtFirst] = useState<number>();
  if (isLost !== (waitedAtFirst !== undefined)) setWaitedAtFirst(isLost ? waiting : undefined);
  // Losing the connection interrupts a screen reader; later changes of the banner do not.
  const isUrgent = waiting === 0 || waiting === waitedAtFirst;
  const lost = isLost && (
    <div className={classes.banner}>
      <IconWifiOff size={18} aria-hidden />
      {waiting > 0 ? t(`common.${reach}Waiting`, { count: waiting }) : t(`common.${reach}`)}
    </div>
  );
  return (
    <>
      <div role="alert">{isUrgent && lost}</div>
      <div role="status">
        {!isUrgent && lost}
        {!isLost && gone > 0 && (
          <div className={classes.banner} data-gone>
            <IconCheck size={18} aria-hidden />
            {t("common.waitingGone", { count: gone })}
          </div>
        )}
      </div>
    </>
  );
}

const SHOWN_MS = 6000;

/** How many messages were sent because the connection is back, once none waits. Messages sent before or later do not count. */
function useGone(isBack: boolean): number {
  const { waiting, sent } = usePendingCount();
  const before = useRef<number>(undefined);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!isBack) {
      if (before.current === undefined || waiting === 0) before.current = sent;
      setShown(0);
    } else if (before.current !== undefined && waiting === 0) {
      setShown(sent - before.current);
      before.current = undefined;
    }
  }, [isBack, waiting, sent]);
  useEffect(() => {
    if (shown === 0) return;
    const timer = setTimeout(() => setShown(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
