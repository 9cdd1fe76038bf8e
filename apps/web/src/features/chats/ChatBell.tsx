import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { withWords } from "../../lib/i18n.ts";
import { useRefetchInterval } from "../../lib/net/useRefetchInterval.ts";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { badgeOf } from "../../lib/title.ts";
import { Bell } from "../../ui/Bell.tsx";
import { part } from "../../ui/part.tsx";
import { bellChats, bellReactions, REFETCH_MS } from "./bell.ts";
import { ring } from "./sound.ts";

/** How much colleagues have said that one has not read, and where; it sounds as the tickets' does. */
export function ChatBell() {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const query = useQuery(bellChats);
  useRefetchInterval(bellChats.queryKey, REFETCH_MS);
  useLive(bellReactions(me), [bellChats.queryKey]);
  useLive({ chat: (_, event) => void ring(event, me) });
  const unread = query.data?.unread ?? 0;
  return (
    <Bell icon={<IconMessage2 size={20} aria-hidden />} title={t("chats.title")} label={labelOf(unread, t)} count={unread}>
      {(close) => <BellChats asked={query} me={me} onChosen={close} />}
    </Bell>
  );
}

function labelOf(count: number, t: TFunction) {
  const shown = badgeOf(count);
  if (count === 0) return t("chats.title");
  return shown === String(count) ? t("chats.bell", { count }) : t("chats.bellMany", { shown });
}

const BellChats = part(withWords(async () => (await import("./BellChats.tsx")).BellChats, "pages", "team"));
