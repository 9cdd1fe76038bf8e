import { ScheduleList } from "../features/schedules/ScheduleList.tsx";

export const Schedules = () => <ScheduleList />;
