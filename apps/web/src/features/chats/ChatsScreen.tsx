import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import tabs from "../../ui/chat/PaneTab.module.css";
import { PaneTab } from "../../ui/chat/PaneTab.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChatPane } from "./ChatPane.tsx";
import { ChatRoom } from "./ChatRoom.tsx";
import classes from "./ChatsScreen.module.css";
import { chatByUuid } from "./queries.ts";
import { listReactions } from "./realtime.ts";

type State = { pane?: "room" } | null;

/** The list of chats with the open chat beside it; on narrow screens two tabs switch between them. */
export function ChatsScreen() {
  const { t } = useTranslation();
  const { uuid } = useParams();
  const { state } = useLocation();
  const isRoom = uuid !== undefined || (state as State)?.pane === "room";
  const [last, setLast] = useState(uuid);
  useEffect(() => {
    if (uuid) setLast(uuid);
  }, [uuid]);
  useLive(listReactions);
  const room = last ? { to: `/chats/${last}` } : { to: "/chats", state: { pane: "room" } satisfies State };
  return (
    <div className={classes.panes} data-open={isRoom}>
      {isRoom && <h1 className={`sr-only ${classes.alone}`}>{t("chats.title")}</h1>}
      <section className={classes.list} aria-label={t("chats.title")}>
        <ChatPane openUuid={uuid} />
      </section>
      {uuid ? (
        <OpenChat key={uuid} uuid={uuid} onGone={() => setLast(undefined)} />
      ) : (
        <section className={classes.room} aria-label={t("chats.messagesTab")}>
          <div className={classes.nothing}>
            <EmptyState icon={<IconMessage2 size={28} aria-hidden />} text={t("chats.none")} hint={t("chats.noneHint")} />
          </div>
        </section>
      )}
      <nav className={tabs.tabs} aria-label={t("chats.panes")}>
        <PaneTab to="/chats" isHere={!isRoom} icon={<IconList size={22} aria-hidden />}>
          {t("chats.chatsTab")}
        </PaneTab>
        <PaneTab {...room} isHere={isRoom} icon={<IconMessage2 size={22} aria-hidden />}>
          {t("chats.messagesTab")}
        </PaneTab>
      </nav>
    </div>
  );
}

function OpenChat({ uuid, onGone }: { uuid: string; onGone(): void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chatByUuid(uuid));
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onGone();
    void navigate("/chats");
  };
  useLive({
    // The chat was deleted, or the user was removed from it. No notice if they left or deleted it themselves.
    chatUser: (_, event) => {
      if (event.action !== "delete" || event.id !== data?.id || isLeaving.current) return;
      toast.done(t("chats.gone", { title: data.title }));
      leave();
    },
  });
  return (
    <section className={classes.room} aria-label={data?.title ?? t("chats.messagesTab")}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ChatRoom chat={data} onLeave={leave} onLeaving={(is) => (isLeaving.current = is)} />
      ) : (
        <PageSkeleton />
      )}
    </section>
  );
}
