import { Button } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import type { Session } from "./draft/useSession.ts";
import classes from "./Editor.module.css";

/** Shown if another user edits, or has saved meanwhile: who, and the options. Neither loses our edits. */
export function LookingOn({ session: { saving, lease, takeTheirs, keepOurs } }: { session: Session }) {
  const { t } = useTranslation();
  const tell = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.refused(error, t));
  if (lease.isOurs === false && lease.other)
    return (
      <div role="status" className={classes.notice}>
        <span>{t("flowEditor.editsNow", { name: lease.other.name })}</span>
        <Button size="compact-sm" variant="default" onClick={() => tell(lease.take(true))}>
          {t("flowEditor.takeOver")}
        </Button>
      </div>
    );
  if (saving.state !== "changed") return null;
  return (
    <div role="alert" className={classes.notice}>
      <span>{t("flowEditor.changedMeanwhile")}</span>
      <Button size="compact-sm" variant="default" onClick={() => tell(keepOurs())}>
        {t("flowEditor.keepOurs")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => tell(takeTheirs())}>
        {t("flowEditor.takeTheirs")}
      </Button>
    </div>
  );
}
