import type { Schedule } from "@recado/contract/schedule-news";
import { schedules } from "@recado/contract/schedules";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import { call } from "../../lib/api.ts";
import { noun, useChange } from "../../ui/noun/noun.ts";
import { scheduleKeys } from "./queries.ts";
import { scheduleReactions } from "./realtime.ts";

export const scheduleNoun = noun<Schedule>({
  texts: "schedules",
  icon: IconCalendarClock,
  key: scheduleKeys.all,
  load: (query) => call(schedules.list, { query }).then(({ schedules: records, ...page }) => ({ ...page, records })),
  remove: (id) => call(schedules.remove, { params: { id } }),
  reactions: () => scheduleReactions,
});

export const useResendSchedule = () => useChange(scheduleKeys.all, (id) => call(schedules.resend, { params: { id }, body: {} }));
