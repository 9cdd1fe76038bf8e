import { Button } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { cut } from "../../lib/format.ts";
import { useStay } from "../../lib/hooks/useStay.ts";
import { noteLedTo } from "../../lib/placeNow.ts";
import { awaits } from "../../lib/presses.ts";
import { useLive } from "../../lib/realtime.ts";
import { noteOpened } from "../../lib/recent.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { goUnasked, useIsPlaceHeld } from "../../ui/form/guards.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { part } from "../../ui/part.tsx";
import { toast } from "../../ui/toasts.ts";
import { isGone, lookAgain } from "./cache/openNews.ts";
import { keptKeys, ticketByUuid } from "./cache/queries.ts";
import { type EditContact, EditContactContext } from "./drawer/editContact.ts";
import { TicketPane } from "./list/TicketPane.tsx";
import { useSentBack } from "./moves/useSentBack.ts";
import { PaneTabs } from "./PaneTabs.tsx";
import { placeAfter, usePlace } from "./place.ts";
import { ticketReactions } from "./realtime.ts";
import classes from "./TicketsScreen.module.css";

/** The list on the left, the conversation beside it; where only one of the two fits, two tabs below the thumb lead to and fro. */
export function TicketsScreen({ editContact }: { editContact?: EditContact }) {
  const { uuid } = useParams();
  const { id: me } = useUser();
  const { pane } = usePlace();
  const { t } = useTranslation();
  useLive(ticketReactions(me), keptKeys);
  // The list comes first, and what a press on a row needs is there before it is pressed.
  useEffect(() => Conversation.fetch(), []);
  return (
    <div className={classes.panes} data-open={uuid !== undefined || pane === "conversation"}>
      <section className={classes.list}>
        {!uuid && <NextOne className={classes.onward} />}
        <TicketPane openUuid={uuid} />
      </section>
      <section className={classes.conversation}>
        <h1 className={`sr-only ${classes.alone}`}>{t("tickets.title")}</h1>
        <EditContactContext value={editContact}>
          {uuid ? (
            <OpenTicket key={uuid} uuid={uuid} />
          ) : (
            <div className={classes.nothing}>
              <NoTicket />
            </div>
          )}
        </EditContactContext>
      </section>
      <PaneTabs uuid={uuid} />
    </div>
  );
}

function OpenTicket({ uuid }: { uuid: string }) {
  const asked = useQuery(ticketByUuid(uuid));
  const { refetch } = asked;
  const { data, error } = useHeldStill(uuid, asked);
  const cache = useQueryClient();
  // It is the same question, asked once; what is known already stands at once.
  useEffect(() => {
    const isKnown = cache.getQueryData(ticketByUuid(uuid).queryKey) !== undefined;
    return isKnown ? undefined : awaits(cache.ensureQueryData(ticketByUuid(uuid)));
  }, [cache, uuid]);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const isSentBack = useSentBack(uuid, { data, error });
  const stay = useStay(uuid);
  const leave = (to?: string) => {
    if (!stay.current) return;
    const path = to ? `/tickets/${to}` : "/tickets";
    noteLedTo(path);
    void navigate(path, { state: to ? undefined : placeAfter(uuid) });
  };
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  useLive({
    ticket: (cache, news) => {
      if (news.action !== "delete" || news.ticketId !== data?.id) return;
      // It has become a part of another one: whoever reads or writes here goes on there.
      if (news.into) {
        callOff.current = goUnasked(() => {
          void navigate(`/tickets/${news.into}`, { replace: true });
          toast.done(t("tickets.joined"));
        });
        return;
      }
      return lookAgain(cache, news.ticketId, refetch);
    },
  });
  useEffect(() => {
    if (data) noteOpened({ uuid: data.uuid, name: data.contact.name, status: data.status });
  }, [data]);
  if (error && !isSentBack) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || isSentBack) return <PageSkeleton />;
  // An old address leads to what it has become a part of.
  if (data.uuid !== uuid) return <Navigate to={`/tickets/${data.uuid}`} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Conversation ticket={data} onLeave={leave} />
    </Suspense>
  );
}

type Asked = Pick<UseQueryResult<TicketCard>, "data" | "error">;

/** Over what has gone meanwhile somebody may still be in the middle of a form: until he is done it stands as it was. */
function useHeldStill(uuid: string, { data, error }: Asked): Asked {
  const isHeld = useIsPlaceHeld();
  const [still, setStill] = useState<Asked>({ data, error });
  const hasGone = isGone(error) || (data !== undefined && data.uuid !== uuid);
  const isStill = isHeld && hasGone && still.data?.uuid === uuid;
  if (!isStill && (still.data !== data || still.error !== error)) setStill({ data, error });
  return isStill ? still : { data, error };
}

const Conversation = part(async () => (await import("./conversation/Conversation.tsx")).Conversation);

const NAME_MAX = 32;

function NoTicket() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<IconMessages size={28} aria-hidden />} text={t("tickets.none")} hint={t("tickets.noneHint")}>
      <NextOne />
    </EmptyState>
  );
}

/** Whoever has just left one goes on with the next by a press: beside the list, or above it where nothing stands beside it. */
function NextOne({ className = "" }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { next } = usePlace();
  if (!next) return null;
  return (
    <Button component={Link} to={`/tickets/${next.uuid}`} variant="light" className={className}>
      {t("tickets.nextOne", { name: cut(next.name, NAME_MAX) })}
    </Button>
  );
}
