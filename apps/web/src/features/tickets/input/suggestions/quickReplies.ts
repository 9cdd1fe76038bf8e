import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, fetchFile } from "../../../lib/api.ts";
import { newId } from "../../../lib/newId.ts";
import { plain } from "../../../lib/plain.ts";
import { useLive } from "../../../lib/realtime.ts";
import { toast } from "../../../ui/toasts.ts";
import type { DraftOf } from "../drafts.ts";
import { attach } from "./attach.ts";

/** Beside the list that is edited elsewhere, and made anew with it. */
const KEY = ["quick-messages", "to-say"];
const SHOWN_MAX = 50;

/** What a text that begins with a stroke may be short for. */
export function useQuickReplies({ drafted, isOff }: { drafted: DraftOf; isOff: boolean }) {
  const list = useId();
  const { body } = drafted.draft;
  const [isFocused, setFocused] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [marked, setMarked] = useState({ body, at: 0 });
  const begins = !isOff && body.startsWith("/") && !body.includes("\n");
  // Asked for with the stroke: with the first letter it is there.
  const { data, isLoading } = useQuery({ queryKey: KEY, queryFn: () => call(quickMessages.all), enabled: begins });
  useLive({ quickMessage: (cache) => cache.invalidateQueries({ queryKey: KEY }) });
  const take = useTake(drafted);
  if (isClosed && !begins) setClosed(false);

  const isWanted = begins && body.length > 1 && isFocused && !isClosed;
  const found = isWanted && data ? fitting(data, body.slice(1)) : [];
  const at = marked.body === body ? Math.min(marked.at, found.length - 1) : 0;
  const isLooking = isWanted && isLoading;

  /** Whether the key was meant for the list. */
  const pressed = (event: KeyboardEvent): boolean => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (!isPlain || !(isLooking || found.length > 0)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at];
    if (step !== undefined && chosen) setMarked({ body, at: (at + step + found.length) % found.length });
    else if (event.key === "Escape") setClosed(true);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) take(chosen);
    // Nobody means to say "/oi" to a customer because the list was slow.
    else if (event.key !== "Enter") return false;
    event.preventDefault();
    return true;
  };
  const field = {
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    ...(found.length > 0 && {
      "aria-autocomplete": "list" as const,
      "aria-haspopup": "listbox" as const,
      "aria-controls": list,
      "aria-activedescendant": optionId(list, found[at]?.id),
    }),
  };
  return { list, found, at, isLooking, pressed, field, take, mark: (at: number) => setMarked({ body, at }) };
}

export type QuickRepliesOf = ReturnType<typeof useQuickReplies>;
export const optionId = (list: string, id: number | undefined) => `${list}${id}`;

/** By the shortcut's beginning, then by any part of it, then by what it says. */
function fitting(all: QuickMessage[], text: string): QuickMessage[] {
  const term = plain(text);
  const rank = ({ shortcode, message }: QuickMessage) => {
    const at = plain(shortcode).indexOf(term);
    if (at >= 0) return at === 0 ? 0 : 1;
    return plain(message).includes(term) ? 2 : 3;
  };
  const ranked = all.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank < 3);
  return ranked
    .sort((a, b) => a.rank - b.rank || a.one.shortcode.localeCompare(b.one.shortcode))
    .map(({ one }) => one)
    .slice(0, SHOWN_MAX);
}

/** Its words take the place of what was typed; its file is fetched by a link that is fresh, and goes along. */
function useTake({ change, arrived }: DraftOf) {
  const { t } = useTranslation();
  return async ({ id, message, isMedia, mediaName }: QuickMessage) => {
    if (!isMedia) return change(() => ({ body: message }));
    const key = newId();
    const name = mediaName ?? t("tickets.kind.document");
    change(({ coming = [] }) => ({ body: message, coming: [...coming, { key, name }] }));
    try {
      const { mediaPath } = await call(quickMessages.show, { params: { id } });
      const file = mediaPath === null ? undefined : await fetchFile(mediaPath, name);
      arrived(key, (files) => (file ? attach(files, [file], t) : files));
    } catch (error) {
      arrived(key, (files) => files);
      toast.refused(error, t);
    }
  };
}
