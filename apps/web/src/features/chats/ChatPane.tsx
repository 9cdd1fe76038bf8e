import { Button, CloseButton, TextInput } from "@mantine/core";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useKey } from "../../lib/keys.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListEnd } from "../../ui/list/ListEnd.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ChatDialog } from "./ChatDialog.tsx";
import rows from "./ChatRow.module.css";
import { ChatRow } from "./ChatRow.tsx";
import classes from "./ChatsScreen.module.css";
import { bySpeaking } from "./mergeChats.ts";
import { useChats } from "./queries.ts";

/** One's chats, the one that spoke last on top. */
export function ChatPane({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const list = useChats();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useKey("/", () => field.current?.focus());
  const { search, setSearch, records } = list;
  return (
    <>
      <header className={classes.header}>
        <PageHeading title={t("chats.title")} />
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
          {t("chats.new")}
        </Button>
      </header>
      <TextInput
        ref={field}
        type="search"
        size="sm"
        className={classes.search}
        aria-label={t("chats.search")}
        placeholder={t("chats.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={search && <CloseButton aria-label={t("common.clearSearch")} onClick={() => setSearch("")} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {list.isPending ? (
        <ListSkeleton />
      ) : records.length === 0 && list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : records.length === 0 ? (
        <EmptyState
          icon={<IconMessage2 size={28} aria-hidden />}
          text={list.found ? t("common.nothingFound", { text: list.found }) : t("chats.empty")}
          {...(!list.found && { hint: t("chats.emptyHint") })}
        />
      ) : (
        <ul className={rows.rows} aria-label={t("chats.chatsTab")}>
          {bySpeaking(records).map((chat) => (
            <ChatRow key={chat.id} chat={chat} me={me} isOpen={chat.uuid === openUuid} />
          ))}
          {(list.hasMore || list.error) && (
            <li>
              <ListEnd list={list} />
            </li>
          )}
        </ul>
      )}
      {isNew && (
        <ChatDialog
          onClose={() => setNew(false)}
          onSaved={({ uuid }) => {
            setNew(false);
            void navigate(`/chats/${uuid}`);
          }}
        />
      )}
    </>
  );
}
