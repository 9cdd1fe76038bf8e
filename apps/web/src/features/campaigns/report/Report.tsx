import { Button } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import { Link } from "react-router";
import { ApiError } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { icon as Icon } from "../icon.ts";
import { StatusChip } from "../StatusChip.tsx";
import { steerOf, useSteering } from "../useSteering.ts";
import { Cards } from "./Cards.tsx";
import { Delivery } from "./Delivery.tsx";
import { Recipients } from "./Recipients.tsx";
import classes from "./Report.module.css";
import { useReport } from "./reports.ts";

/** What has become of a campaign's messages, live. */
export function Report({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: campaign, error, refetch } = useReport(id);
  const isGone = error instanceof ApiError && error.code === "ERR_NO_CAMPAIGN_FOUND";
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <PageHeading title={campaign?.name ?? t("campaigns.reports.title")} />
          {campaign && !isGone && <StatusChip status={campaign.status} />}
        </div>
        <div className={classes.tools}>
          <Button component={Link} to="/campaigns" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
            {t("campaigns.reports.back")}
          </Button>
          {campaign && !isGone && <Steering campaign={campaign} />}
        </div>
      </header>
      {isGone ? (
        <Gone />
      ) : campaign ? (
        <>
          <Delivery campaign={campaign} />
          <Cards campaign={campaign} />
          <Recipients campaign={campaign} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

function Steering({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { steer, isSteering } = useSteering(campaign);
  const how = steerOf(campaign);
  if (!how) return null;
  const Sign = how === "stop" ? IconPlayerStop : IconPlayerPlay;
  return (
    <Button
      {...(how === "stop" && { color: "danger" })}
      leftSection={<Sign size={18} aria-hidden />}
      aria-busy={isSteering}
      onClick={() => void steer(how)}
    >
      {t(`campaigns.${how}`)}
    </Button>
  );
}

/** It was deleted, perhaps while it was on the screen. */
function Gone() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<Icon size={28} aria-hidden />} text={t("errors.ERR_NO_CAMPAIGN_FOUND")}>
        <Button component={Link} to="/campaigns">
          {t("campaigns.reports.toCampaigns")}
        </Button>
      </EmptyState>
    </div>
  );
}
