import { Checkbox, TextInput } from "@mantine/core";
import { CHAT_TITLE_MAX, CHAT_USERS_MAX, type Chat, ChatForm, chats } from "@recado/contract/chats";
import { users } from "@recado/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { useContractForm } from "../../lib/form.ts";
import { useUser } from "../../lib/session.ts";
import { plain } from "../../lib/text/plain.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./ChatDialog.module.css";
import { chatKeys } from "./queries.ts";
import { showChat } from "./realtime.ts";

type Props = { chat?: Chat; onClose(): void; onSaved(chat: Chat): void };

/** A title and at least one colleague. */
export function ChatDialog({ chat, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const cache = useQueryClient();
  const members = chat?.users.filter(({ userId }) => userId !== me).map(({ userId }) => ({ id: userId })) ?? [];
  const form = useContractForm({
    schema: async () => ChatForm,
    initial: { title: chat?.title ?? "", users: members },
    check: ({ title, users }): Record<string, string> => ({
      ...(title.trim() === "" && { title: t("chats.fillTitle") }),
      ...(users.length === 0 && { users: t("chats.fillUser") }),
      ...(users.length > CHAT_USERS_MAX && { users: t("chats.tooMany", { count: CHAT_USERS_MAX }) }),
    }),
    save: (body) => (chat ? call(chats.update, { params: { id: chat.id }, body }) : call(chats.create, { body })),
    onSaved: (saved) => {
      showChat(cache, saved);
      void cache.invalidateQueries({ queryKey: chatKeys.bell });
      toast.done(t("chats.saved"));
      onSaved(saved);
    },
  });
  return (
    <FormDialog title={t(chat ? "chats.editTitle" : "chats.newTitle")} form={form} onClose={onClose}>
      <TextInput label={t("chats.name")} required maxLength={CHAT_TITLE_MAX} data-autofocus {...form.field("title")} />
      <Members
        chosen={form.values.users.map(({ id }) => id)}
        error={form.field("users").error}
        onChange={(ids) => form.set({ users: ids.map((id) => ({ id })) })}
      />
    </FormDialog>
  );
}

type MembersProps = { chosen: number[]; error: unknown; onChange(ids: number[]): void };

function Members({ chosen, error, onChange }: MembersProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const label = useId();
  const [search, setSearch] = useState("");
  const query = useQuery({ queryKey: ["users", "all"], queryFn: () => call(users.all) });
  const colleagues = (query.data ?? []).filter(({ id }) => id !== me);
  const found = colleagues.filter(({ name }) => plain(name).includes(plain(search)));
  const toggle = (id: number, is: boolean) => onChange(is ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div>
      <TextInput
        label={
          <span id={label}>
            {t("chats.members")} {chosen.length > 0 && t("chats.chosen", { count: chosen.length })}
          </span>
        }
        withAsterisk
        type="search"
        placeholder={t("chats.searchMembers")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        error={error as string | undefined}
      />
      {query.data ? (
        <ul className={classes.members} aria-labelledby={label}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <Checkbox label={name} checked={chosen.includes(id)} onChange={(event) => toggle(id, event.currentTarget.checked)} />
            </li>
          ))}
          {found.length === 0 && (
            <li className={classes.none}>
              {colleagues.length === 0 ? t("chats.nobody") : t("common.nothingFound", { text: search.trim() })}
            </li>
          )}
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}
