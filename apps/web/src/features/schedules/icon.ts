import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";

export const icon = IconCalendarClock;
