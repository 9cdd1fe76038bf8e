import { Progress } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import { number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { deliveredOf } from "../counts.ts";
import { Halt } from "../Halt.tsx";
import classes from "./Report.module.css";
import { useValidCount } from "./reports.ts";

/** Delivered of all valid contacts; the bar also shows what has left and what failed. */
export function Delivery({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { counts } = campaign;
  const [done, all] = [deliveredOf(counts), useValidCount(campaign)];
  const share = (part: number) => (all ? (part / all) * 100 : 0);
  const said = t("campaigns.reports.delivered", { done: number(done), all: all === undefined ? "…" : number(all) });
  return (
    <div className={classes.delivery}>
      <p className={classes.delivered} role="status">
        {said}
      </p>
      <Progress.Root size={12} radius="xl">
        <Progress.Section value={share(done)} aria-label={said} />
        <Progress.Section value={share(counts.sent + counts.unknown)} color="gray.5" withAria={false} />
        <Progress.Section value={share(counts.failed)} color="danger" withAria={false} />
      </Progress.Root>
      <Halt campaign={campaign} />
    </div>
  );
}
