import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../lib/texts.tsx";
import { EmptyState } from "./EmptyState.tsx";
import classes from "./PageSkeleton.module.css";

const LATE_MS = 10_000;

/** While a page's code loads: keeps its space, shows a skeleton after a moment, and gives up after a while. */
export function PageSkeleton() {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.page} role="status" aria-label={isLate ? undefined : t("common.loading")}>
      {isLate ? (
        <EmptyState text={t("common.late")} hint={t("common.lateHint")}>
          <Button onClick={() => window.location.reload()}>{t("common.reload")}</Button>
        </EmptyState>
      ) : (
        <span className={classes.coming} aria-hidden />
      )}
    </div>
  );
}
