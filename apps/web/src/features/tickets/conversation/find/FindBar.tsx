import { TextInput } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { codeOf } from "../../../../lib/refusal.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import classes from "./FindBar.module.css";
import { useFind } from "./useFind.ts";

const MENU_CLOSES_MS = 60;

type Props = { ticketId: number; onJump(id: string): void; onWords(words: string): void; onClose(): void };

/** Looks through the whole conversation: Enter leads to the one before, Shift+Enter back, Esc to where one was. */
export function FindBar({ ticketId, onJump, onWords, onClose }: Props) {
  const { t } = useTranslation();
  const find = useFind(ticketId, onJump);
  const field = useRef<HTMLInputElement>(null);
  // Again in a while, for a menu that has just been closed leads the focus to its button.
  useEffect(() => {
    field.current?.focus();
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSES_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    onWords(find.words);
    return () => onWords("");
  }, [find.words, onWords]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) find.go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const statusText = find.error
    ? t(`errors.${codeOf(find.error)}`)
    : find.count === undefined
      ? ""
      : find.count === 0
        ? t("tickets.find.none")
        : t("tickets.find.place", { at: find.at + 1, count: find.count });
  const cannot = !find.count;
  return (
    <search className={classes.bar} onKeyDown={onKeyDown}>
      <TextInput
        size="sm"
        type="search"
        ref={field}
        className={classes.field ?? ""}
        aria-label={t("tickets.find.title")}
        placeholder={t("tickets.find.title")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={find.text}
        onChange={({ currentTarget }) => find.write(currentTarget.value)}
      />
      <span className={classes.count} role="status">
        {statusText}
      </span>
      <IconButton label={t("tickets.find.older")} disabled={cannot} onClick={() => find.go(1)}>
        <IconChevronUp size={20} aria-hidden />
      </IconButton>
      <IconButton label={t("tickets.find.newer")} disabled={cannot} onClick={() => find.go(-1)}>
        <IconChevronDown size={20} aria-hidden />
      </IconButton>
      <IconButton label={t("tickets.find.close")} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </search>
  );
}
