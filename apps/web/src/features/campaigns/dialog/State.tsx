import { Button } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { Halt } from "../Halt.tsx";
import { StatusChip } from "../StatusChip.tsx";
import type { Editable } from "../standing.ts";
import { steerOf, useSteering } from "../useSteering.ts";
import classes from "./CampaignDialog.module.css";

/** Its status, why it cannot be changed, and how it is stopped or goes on. */
export function State({ campaign, editable }: { campaign: Campaign; editable: Editable }) {
  const { t } = useTranslation();
  const { steer, isSteering } = useSteering(campaign);
  const { status } = campaign;
  const how = steerOf(campaign);
  return (
    <div className={classes.state}>
      <StatusChip status={status} />
      <div role="note">
        {editable === "texts" && t("campaigns.textsOnly")}
        {editable === "nothing" && t(`campaigns.readOnly.${status}`)}
        <Halt campaign={campaign} />
      </div>
      {(how === "stop" || how === "restart") && (
        <Button
          size="sm"
          {...(how === "stop" ? { color: "danger" } : { variant: "default" })}
          leftSection={how === "stop" ? <IconPlayerStop size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          aria-busy={isSteering}
          onClick={() => void steer(how)}
        >
          {t(`campaigns.${how}`)}
        </Button>
      )}
    </div>
  );
}
