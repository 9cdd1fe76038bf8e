import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import classes from "./OfflineBanner.module.css";

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          <IconWifiOff size={18} aria-hidden />
          {t("common.offline")}
        </div>
      )}
    </div>
  );
}

function watch(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
