import { Button } from "@mantine/core";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { time } from "../../lib/format.ts";
import { leaveLook } from "../../lib/session/signOut.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./LookBar.module.css";

/** Shown above every page during a visit to another company. */
export function LookBar() {
  const { t } = useTranslation();
  const { company, looking } = useUser();
  if (!looking) return null;
  return (
    <div className={classes.bar} role="status">
      <IconEye size={18} aria-hidden />
      <span>{t("looks.bar", { company: company.name, time: time(looking.endsAt) })}</span>
      <Button size="compact-sm" variant="white" onClick={() => void leaveLook()}>
        {t("looks.leave")}
      </Button>
    </div>
  );
}
