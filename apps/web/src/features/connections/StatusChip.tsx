import type { Connection } from "@recado/contract/connections";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import IconPlugConnectedX from "@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./StatusChip.module.css";
import { toneOf } from "./state.ts";

const icons = { good: IconCircleCheck, moving: IconLoader, bad: IconAlertTriangle, off: IconPlugConnectedX };

/** The status by a shape, a word and a colour: each alone is enough. */
export function StatusChip({ status, cause }: Pick<Connection, "status" | "cause">) {
  const { t } = useTranslation();
  const tone = toneOf({ status, cause });
  const Icon = icons[tone];
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(`connections.status.${status}`)}
    </span>
  );
}
