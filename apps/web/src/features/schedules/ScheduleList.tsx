import { SegmentedControl } from "@mantine/core";
import { useForceUpdate, useInterval, useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@recado/contract/schedule-news";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { date, day } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import beside from "./Agenda.module.css";
import { Agenda } from "./Agenda.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import classes from "./ScheduleList.module.css";
import { ScheduleRow } from "./ScheduleRow.tsx";
import { scheduleNoun } from "./schedules.ts";

const AGENDA = "agenda";
const WIDE = "(min-width: 1200px)";
const LOOK_AGAIN_MS = 30_000;

/**
 * Future schedules first, then sent ones; with `?view=agenda` by day, beside the list from 1200 px on. `?contactId=7` opens a new one for
 * that contact.
 */
export function ScheduleList() {
  const list = scheduleNoun.useList();
  const [searchParams, setSearchParams] = useSearchParams();
  const { t } = useTranslation();
  const contactId = Number(searchParams.get("contactId"));
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches) ?? false;
  const [opened, setOpened] = useState<Schedule>();
  const view = !isWide && searchParams.get("view") === AGENDA ? AGENDA : "list";
  const arrange = (view: string) => setSearchParams(view === AGENDA ? { view } : {}, { replace: true, state: { within: true } });
  const beginsDay = ({ id, sendAt }: Schedule) => {
    const before = list.records[list.records.findIndex((one) => one.id === id) - 1];
    return !before || date(before.sendAt) !== date(sendAt);
  };
  // "Soon" and "late" change with the clock, without events.
  useInterval(useForceUpdate(), LOOK_AGAIN_MS, { autoInvoke: true });
  return (
    <div {...(isWide && { className: beside.beside })}>
      <EditableList
        noun={scheduleNoun}
        list={list}
        filters={
          list.records.length > 0 &&
          !isWide && (
            <SegmentedControl
              className={classes.views ?? ""}
              aria-label={t("schedules.view.label")}
              value={view}
              onChange={arrange}
              data={["list", AGENDA].map((value) => ({ value, label: t(`schedules.view.${value}`) }))}
            />
          )
        }
        row={(schedule, edit) => (
          <>
            {view === AGENDA && beginsDay(schedule) && (
              <li className={classes.day}>
                <h2>{day(schedule.sendAt)}</h2>
              </li>
            )}
            <ScheduleRow schedule={schedule} onEdit={edit} />
          </>
        )}
        dialog={(schedule, close) => <ScheduleDialog {...(schedule && { schedule })} onClose={close} />}
      />
      {isWide && <Agenda records={list.records} onOpen={setOpened} />}
      {opened && <ScheduleDialog schedule={opened} onClose={() => setOpened(undefined)} />}
      {Number.isInteger(contactId) && contactId > 0 && (
        <ScheduleDialog contactId={contactId} onClose={() => setSearchParams({}, { replace: true })} />
      )}
    </div>
  );
}
