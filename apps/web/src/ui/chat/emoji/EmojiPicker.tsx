import { TextInput } from "@mantine/core";
import { useMediaQuery, useViewportSize } from "@mantine/hooks";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../ErrorState.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import classes from "./EmojiPicker.module.css";
import { type Emoji, findEmojis, groups, useEmojis } from "./emojis.ts";
import { noteEmoji, recentEmojis } from "./recent.ts";
import { rowsOf, type Section, stepped } from "./rows.ts";

const COLUMNS_MAX = 16;
/** The space kept free at both sides. */
const SIDES = 48;

type Props = { onChosen(emoji: string): void; onDone(): void };

/** The focus stays in the search field; arrows choose, Enter inserts and closes, Shift+Enter inserts and stays open. */
export function EmojiPicker({ onChosen, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data = [], error, refetch } = useEmojis();
  const { columns, cell } = useMeasure();
  const [recent] = useState(recentEmojis); // not updated while open: it would move the emojis under the pointer
  const [text, setText] = useState("");
  const [at, setAt] = useState<number>();
  const [aim, setAim] = useState<{ row: number }>();

  const isSearching = text.trim() !== "";
  const sections = isSearching ? [{ name: t("tickets.emoji.found"), emojis: findEmojis(data, text) }] : grouped(data, recent, t);
  const rows = rowsOf(sections, columns);
  const all = sections.flatMap(({ emojis }) => emojis);
  const chosen = at ?? (isSearching ? 0 : undefined);
  const pointed = chosen === undefined ? undefined : all[chosen];
  const isMissing = isSearching && data.length > 0 && all.length === 0;

  const take = (emoji: Emoji | undefined) => {
    if (!emoji) return;
    noteEmoji(emoji.unicode);
    onChosen(emoji.unicode);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (event.key === "Enter") {
      take(chosen === undefined ? undefined : all[chosen]);
      if (chosen !== undefined && !event.shiftKey) onDone();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp" || (isSideways && chosen !== undefined))
      setAt(stepped(rows, chosen, event.key));
    else return;
    event.preventDefault();
  };
  const show = (name: string) => setAim({ row: rows.findIndex((row) => "title" in row && row.title === name) });

  return (
    <div className={classes.picker} style={{ width: columns * cell + 24 }}>
      <TextInput
        size="sm"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-haspopup="listbox"
        aria-controls={id}
        aria-activedescendant={chosen === undefined || !all[chosen] ? undefined : `${id}${chosen}`}
        aria-label={t("tickets.emoji.search")}
        placeholder={t("tickets.emoji.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setAt(undefined);
        }}
        onKeyDown={pressed}
      />
      {!isSearching && <Groups onChosen={show} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EmojiGrid id={id} rows={rows} cell={cell} chosen={chosen} aim={aim} onPoint={setAt} onTake={(index) => take(all[index])} />
      )}
      <p className={classes.foot} role="status" data-keys={!isMissing && !pointed}>
        {isMissing ? t("common.nothingFound", { text }) : pointed ? `${pointed.unicode} ${pointed.label}` : t("tickets.emoji.hint")}
      </p>
    </div>
  );
}

function Groups({ onChosen }: { onChosen(name: string): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.groups}>
      {groups.map(({ name, face }) => (
        <button
          key={name}
          type="button"
          title={t(`tickets.emoji.group.${name}`)}
          aria-label={t(`tickets.emoji.group.${name}`)}
          onClick={() => onChosen(t(`tickets.emoji.group.${name}`))}
        >
          <span aria-hidden>{face}</span>
        </button>
      ))}
    </div>
  );
}

function grouped(all: Emoji[], recent: string[], t: (key: string) => string): Section[] {
  const used = recent.flatMap((unicode) => all.find((one) => one.unicode === unicode) ?? []);
  return [
    { name: t("tickets.emoji.recent"), emojis: used },
    ...groups.map(({ name, number }) => ({ name: t(`tickets.emoji.group.${name}`), emojis: all.filter(({ group }) => group === number) })),
  ];
}

/** Sixteen per line if there is space; larger ones for touch. */
function useMeasure() {
  const isTouched = useMediaQuery("(pointer: coarse)");
  const { width } = useViewportSize();
  const cell = isTouched ? 44 : 32;
  const room = Math.floor(((width || window.innerWidth) - SIDES) / cell);
  return { cell, columns: Math.max(1, Math.min(COLUMNS_MAX, room)) };
}
