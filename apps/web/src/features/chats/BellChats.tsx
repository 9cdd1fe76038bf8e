import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import classes from "./ChatRow.module.css";
import { ChatRow } from "./ChatRow.tsx";
import type { ChatOverview } from "./mergeChats.ts";

type Props = { asked: UseQueryResult<ChatOverview>; me: number; onChosen(): void };

export function BellChats({ asked: { data, error, refetch }, me, onChosen }: Props) {
  const { t } = useTranslation();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <>
      {data.records.length === 0 ? (
        <EmptyState icon={<IconMessage2 size={28} aria-hidden />} text={t("chats.empty")} hint={t("chats.emptyHint")} />
      ) : (
        <ul className={`${classes.rows} ${classes.inBell}`} aria-label={t("chats.title")}>
          {data.records.map((chat) => (
            <ChatRow key={chat.id} chat={chat} me={me} onChosen={onChosen} />
          ))}
        </ul>
      )}
      <Link className={classes.all ?? ""} to="/chats" onClick={onChosen}>
        {t("chats.seeAll")}
      </Link>
    </>
  );
}
