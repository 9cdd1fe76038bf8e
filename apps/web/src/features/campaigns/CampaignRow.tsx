import { Anchor, Progress } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import IconReportAnalytics from "@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Link, useNavigate } from "react-router";
import { dateTime, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import classes from "./CampaignRow.module.css";
import { campaignNoun, reportOf } from "./campaigns.ts";
import { doneOf } from "./counts.ts";
import { Halt } from "./Halt.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { editableOf } from "./standing.ts";
import { steerOf, useSteering } from "./useSteering.ts";

export function CampaignRow({ campaign, onEdit }: { campaign: Campaign; onEdit(): void }) {
  const { t } = useTranslation();
  const { name, status, contactList, whatsapp, scheduledAt, startedAt, completedAt, counts } = campaign;
  const [done, all] = [doneOf(counts), counts.planned];
  return (
    <ListRow
      isLink
      isWhole
      title={
        <Anchor component={Link} to={reportOf(campaign)} inherit c="inherit" underline="hover" dir="auto">
          {name}
        </Anchor>
      }
      text={
        <>
          <span className={classes.line}>
            {contactList ? t("campaigns.listName", { name: contactList.name }) : t("campaigns.noList")}
            {" · "}
            {whatsapp ? t("campaigns.connectionName", { name: whatsapp.name }) : t("campaigns.noConnection")}
          </span>
          <span className={classes.line}>
            {scheduledAt ? t("campaigns.scheduledFor", { at: dateTime(scheduledAt) }) : t("campaigns.notScheduled")}
            {completedAt && ` · ${t("campaigns.completedOn", { at: dateTime(completedAt) })}`}
          </span>
          {startedAt && (
            <span className={classes.progress}>
              <Progress className={classes.bar} value={all > 0 ? (done / all) * 100 : 0} size={6} aria-hidden />
              <span>{t("campaigns.progress", { done: number(done), all: number(all) })}</span>
            </span>
          )}
          <Halt campaign={campaign} />
        </>
      }
      marks={<StatusChip status={status} />}
      actions={<Actions campaign={campaign} onEdit={onEdit} />}
    />
  );
}

function Actions({ campaign, onEdit }: { campaign: Campaign; onEdit(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = campaignNoun.useRemove();
  const { steer, isSteering } = useSteering(campaign);
  const { id, name, status, can } = campaign;
  const how = steerOf(campaign);
  const isEditable = editableOf(campaign) !== "nothing";
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("campaigns.delete.title", { name }),
    takes: t(status === "PROGRAMADA" ? "campaigns.delete.takesScheduled" : "campaigns.delete.takes"),
    done: t("campaigns.deleted"),
  };
  return (
    <>
      {how && (
        <IconButton label={t(`campaigns.${how}One`, { name })} onClick={() => void steer(how)} aria-busy={isSteering}>
          {how === "stop" ? <IconPlayerStop size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </IconButton>
      )}
      {/* On a phone the name is the link. */}
      <IconButton label={t("campaigns.report", { name })} onClick={() => void navigate(reportOf(campaign))} visibleFrom="xs">
        <IconReportAnalytics size={18} aria-hidden />
      </IconButton>
      <IconButton label={t(isEditable ? "common.edit" : "campaigns.view", { name })} onClick={onEdit}>
        {isEditable ? <IconPencil size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
      </IconButton>
      {can.remove ? (
        <RowActions name={name} can={{ change: false, remove: true }} onEdit={onEdit} removal={removal} />
      ) : (
        // aria-disabled, so that the reason can be reached by keyboard.
        <IconButton label={t("campaigns.deleteRunning", { name })} aria-disabled data-disabled className={classes.locked ?? ""}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
