import { Button, Text } from "@mantine/core";
import { createPortal } from "react-dom";
import { useTranslation } from "../lib/texts.tsx";
import { EmptyState } from "./EmptyState.tsx";
import classes from "./MissingPart.module.css";

type Props = { isPage: boolean; mustReload: boolean; onAgain(): void; onClose: (() => void) | undefined };

/** Shown in place of a part whose code did not load; for a dialog it floats above the page and can be closed. */
export function MissingPart({ isPage, mustReload, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  const title = (
    <Text component="h1" fw={600} size="lg">
      {t("common.missing")}
    </Text>
  );
  const notice = (
    <div className={classes.missing} role="alert" data-floating={onClose !== undefined || undefined}>
      <EmptyState text={isPage ? title : t("common.missing")} hint={t(mustReload ? "common.missingReload" : "common.missingHint")}>
        {mustReload ? (
          <Button onClick={() => window.location.reload()}>{t("common.reload")}</Button>
        ) : (
          <Button onClick={onAgain}>{t("common.retry")}</Button>
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
  return onClose ? createPortal(notice, document.body) : notice;
}
