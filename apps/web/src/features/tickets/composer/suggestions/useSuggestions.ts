import type { TicketCard } from "@recado/contract/tickets";
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import type { DraftOf } from "../../drafts/drafts.ts";
import { useEmojisFor } from "./emojis.ts";
import { useQuickReplies } from "./quickReplies.ts";
import type { Replace, Suggestion, Typed } from "./suggestion.ts";
import { variablesFor } from "./variables.ts";

type SuggestionOptions = { ticket: TicketCard; drafted: DraftOf; put: Replace; isEditing: boolean };
type Kind = "quick" | "emoji" | "variable";

/** What may be meant by what is being typed: `/` a quick reply, `{{` a variable, `:` an emoji. */
export function useSuggestions({ ticket, drafted, put, isEditing }: SuggestionOptions) {
  const { t } = useTranslation();
  const list = useId();
  const { body } = drafted.draft;
  const [isFocused, setFocused] = useState(false);
  const [caret, setCaret] = useState({ body, at: -1 });
  const [marked, setMarked] = useState({ body, at: 0 });
  const [closed, setClosed] = useState<string>();

  const typed = typedIn(body, caret.body === body ? caret.at : -1, isEditing);
  const token = typed && `${typed.kind} ${typed.from}`;
  if (closed !== undefined && !typed) setClosed(undefined);
  const of = (kind: Kind) => (typed?.kind === kind ? typed : undefined);
  const replies = useQuickReplies(of("quick"), drafted, ticket);
  const emojis = useEmojisFor(of("emoji"), put);
  const variable = of("variable");
  const options = { quick: replies.options, emoji: emojis, variable: variable ? variablesFor(variable, { put, t }) : [] };

  const isMeant = typed !== undefined && closed !== token;
  const found: Suggestion[] = isFocused && isMeant ? options[typed.kind] : [];
  const isLooking = isMeant && replies.isLooking;
  const again = isMeant ? replies.again : undefined;
  // Nobody means to say "/oi" to a customer because the list was slow, or could not come.
  const isHeld = isLooking || again !== undefined;
  const close = () => setClosed(token);
  const at = marked.body === body ? Math.min(marked.at, found.length - 1) : 0;

  /** Whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (!isPlain || !(isHeld || found.length > 0)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at];
    if (step !== undefined && chosen) setMarked({ body, at: (at + step + found.length) % found.length });
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) chosen.take();
    else if (event.key === "Enter") again?.();
    else return false;
    event.preventDefault();
    return true;
  };
  const field = {
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onSelect: ({ currentTarget: { value, selectionStart } }: SyntheticEvent<HTMLTextAreaElement>) =>
      setCaret((caret) => (caret.body === value && caret.at === selectionStart ? caret : { body: value, at: selectionStart })),
    ...(found.length > 0 && {
      "aria-autocomplete": "list" as const,
      "aria-haspopup": "listbox" as const,
      "aria-controls": list,
      "aria-activedescendant": optionId(list, found[at]?.key),
    }),
  };
  return {
    list,
    kind: typed?.kind,
    found,
    at,
    isLooking,
    isHeld,
    again,
    close,
    pressed: onKeyDown,
    field,
    mark: (at: number) => setMarked({ body, at }),
  };
}

export type SuggestionsOf = ReturnType<typeof useSuggestions>;
export const optionId = (list: string, key: string | undefined) => `${list}${key}`;

/** A correction goes out as it is written, so there neither a reply nor a variable is meant. */
function typedIn(body: string, caret: number, isEditing: boolean): (Typed & { kind: Kind }) | undefined {
  if (!isEditing && body.startsWith("/") && !body.includes("\n")) return { kind: "quick", from: 0, text: body.slice(1) };
  if (caret < 0) return undefined;
  const before = body.slice(0, caret);
  const [variable, name = ""] = isEditing ? [] : (/\{\{\s?(\p{L}*)$/u.exec(before) ?? []);
  if (variable !== undefined) return { kind: "variable", from: caret - variable.length, text: name };
  // Two letters at least: what is written as ":D" or "10:30" is meant as it stands.
  const emoji = /(?:^|[\s(]):(\p{L}{2,30})$/u.exec(before)?.[1];
  return emoji === undefined ? undefined : { kind: "emoji", from: caret - emoji.length - 1, text: emoji };
}
