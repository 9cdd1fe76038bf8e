import { type Attendance, type TicketCard, tickets } from "@recado/contract/tickets";
import IconMoodHappy from "@tabler/icons-react/dist/esm/icons/IconMoodHappy.mjs";
import IconMoodSad from "@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs";
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { stretch } from "../../../lib/format.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import classes from "./Attendances.module.css";
import { Growing, Section } from "./Section.tsx";

const attendanceKey = (id: number) => ["tickets", "attendances", id];

/** When the contact was here before, and who served him then. */
export function Attendances({ ticket: { id } }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({
    queryKey: attendanceKey(id),
    queryFn: ({ pageParam }) => call(tickets.attendances, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: 0, // nobody hears of them while they are not before one's eyes
  });
  // Whatever moves the ticket may have ended a cycle, and a rating comes when it is over.
  useLive({
    ticket: (cache, event) => event.action === "update" && event.ticket.id === id && refetchQueries(cache, attendanceKey(id)),
  });
  const past = list.data?.pages.flatMap(({ attendances }) => attendances) ?? [];
  const title = t("contactDrawer.attendances");
  return (
    <Section title={title}>
      <Growing of={title} list={list} isEmpty={past.length === 0} empty={t("contactDrawer.noAttendances")}>
        <ul className={classes.attendances} aria-label={title}>
          {past.map((attendance) => (
            <Past key={attendance.id} attendance={attendance} />
          ))}
        </ul>
      </Growing>
    </Section>
  );
}

function Past({ attendance: { protocol, queuedAt, closedAt, queue, user, rating } }: { attendance: Attendance }) {
  const { t } = useTranslation();
  return (
    <li>
      <p className={classes.when}>{stretch(queuedAt, closedAt ?? queuedAt)}</p>
      <p className={classes.marks}>
        {queue ? <ColorChip color={queue.color}>{queue.name}</ColorChip> : <Chip>{t("tickets.noQueue")}</Chip>}
        <Chip>{user?.name ?? t("contactDrawer.nobody")}</Chip>
        {rating !== null && <Rating rating={rating} />}
      </p>
      <p className={classes.protocol}>{t("contactDrawer.protocol", { protocol })}</p>
    </li>
  );
}

const moods = [IconMoodSad, IconMoodSmile, IconMoodHappy];

function Rating({ rating }: { rating: number }) {
  const { t } = useTranslation();
  const Mood = moods[rating - 1] ?? IconMoodSmile;
  return (
    <Chip icon={<Mood size={16} aria-hidden />} kind={rating === 1 ? "warning" : "plain"}>
      <span className="sr-only">{t("contactDrawer.rating.label")} </span>
      {t(`contactDrawer.rating.${rating}`)}
    </Chip>
  );
}
