import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useUnsent } from "../lib/unsent.ts";
import classes from "./OfflineBanner.module.css";

/** While there is no line, and what waits for it; once that has gone, it is said for a moment. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  const { waiting } = useUnsent();
  const gone = useGone(isOnline);
  const lost = (text: string, isSeen = true) => (
    <div className={isSeen ? classes.banner : "sr-only"}>
      <IconWifiOff size={18} aria-hidden />
      {text}
    </div>
  );
  // That it is lost interrupts whoever listens, once, whatever waits already; what comes of it does not.
  return (
    <>
      <div role="alert">{!isOnline && lost(t("common.offline"), waiting === 0)}</div>
      <div role="status">
        {!isOnline && waiting > 0 && lost(t("common.offlineWaiting", { count: waiting }))}
        {isOnline && gone > 0 && (
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

/** How many went because the line is back, as soon as nothing waits any more. What goes later went for another reason. */
function useGone(isOnline: boolean): number {
  const { waiting, gone } = useUnsent();
  const before = useRef<number>(undefined);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!isOnline) {
      before.current ??= gone;
      setShown(0);
    } else if (before.current !== undefined && waiting === 0) {
      setShown(gone - before.current);
      before.current = undefined;
    }
  }, [isOnline, waiting, gone]);
  useEffect(() => {
    if (shown === 0) return;
    const timer = setTimeout(() => setShown(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

function watch(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
