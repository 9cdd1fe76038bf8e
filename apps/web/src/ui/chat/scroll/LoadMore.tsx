import { Button } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../Talk.module.css";

type Props = { label: string; of: { isComing: boolean; mayCome: boolean; come(): void } };

/** Loads more when the user scrolls there, and by a click, also after a failure. */
export function LoadMore({ label, of: { isComing, mayCome, come } }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.older}>
      {!mayCome && <div role="alert">{t("common.loadFailed")}</div>}
      <Button size="compact-sm" variant="subtle" loading={isComing} onClick={come}>
        {mayCome ? label : t("common.retry")}
      </Button>
    </div>
  );
}
