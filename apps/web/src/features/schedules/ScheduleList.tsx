import { useForceUpdate, useInterval } from "@mantine/hooks";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import { useSearchParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { useSchedules } from "./queries.ts";
import { scheduleReactions } from "./realtime.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { ScheduleRow } from "./ScheduleRow.tsx";

const LOOK_AGAIN_MS = 30_000;

/** What is to come, the next first, then what has gone. `?contactId=7` begins with one for him. */
export function ScheduleList() {
  const list = useSchedules();
  const [asked, setAsked] = useSearchParams();
  const contactId = Number(asked.get("contactId"));
  useLive(scheduleReactions);
  // "Soon" and "late" come by the clock, without any news.
  useInterval(useForceUpdate(), LOOK_AGAIN_MS, { autoInvoke: true });
  return (
    <>
      <EditableList
        noun="schedules"
        icon={IconCalendarClock}
        list={list}
        row={(schedule, edit) => <ScheduleRow schedule={schedule} onEdit={edit} />}
        dialog={(schedule, close) => <ScheduleDialog {...(schedule && { schedule })} onClose={close} />}
      />
      {Number.isInteger(contactId) && contactId > 0 && (
        <ScheduleDialog contactId={contactId} onClose={() => setAsked({}, { replace: true })} />
      )}
    </>
  );
}
