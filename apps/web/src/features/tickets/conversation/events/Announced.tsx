import type { TicketCard } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { cut } from "../../../../lib/format.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { useUser } from "../../../../lib/session.ts";
import { inOneLine } from "../../../../lib/text/worded.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { authorOf } from "../../authors/author.ts";
import { wordsOf } from "./MoveLine.tsx";
import type { TimelineEvent } from "./timelineEvents.ts";

/** Lines kept in the live region: screen readers have read the earlier ones. */
const KEPT = 3;
/** Within this time, lines are announced together. */
const TOGETHER_MS = 500;
/** The rest of a longer text can be read in the conversation. */
const LETTERS_MAX = 200;

type Line = { id: string; text: string };
type Spoken = Line & { name: string };
type Props = { ticket: TicketCard; told: readonly TimelineEvent[]; isKnown: boolean };

/**
 * Reads aloud messages, notes and moves by others that come while the ticket is open, with their author. The conversation itself is no live
 * region, because it may load old messages.
 */
export function Announced({ ticket, told: events, isKnown }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const [announced, setAnnounced] = useState<readonly Line[]>([]);
  const add = (lines: Line[]) => lines.length > 0 && setAnnounced((announced) => [...announced, ...lines].slice(-KEPT));
  const speak = useTogether<Spoken>((lines) => add(lines.length > KEPT ? [summed(lines, t)] : lines.map((line) => spokenLine(line, t))));
  useLive({
    appMessage: (_, { action, message }) => {
      if (action !== "create" || message.ticketId !== ticket.id || message.user?.id === me.id) return;
      speak({ id: message.id, name: authorOf(message, ticket, t), text: short(inOneLine(message, t)) });
    },
  });
  const later = useLater(ticket, events, isKnown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per new event.
  useEffect(() => {
    add(later.filter((one) => byOf(one) !== me.id).flatMap((one) => lineOf(one, t) ?? []));
  }, [later]);
  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions">
      {announced.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

const short = (text: string) => cut(text, LETTERS_MAX);

const spokenLine = ({ id, ...spoken }: Spoken, t: TFunction): Line => ({ id, text: t("tickets.saidBy", spoken) });

/** Many messages at once are announced as a count, so that later lines are not delayed. */
function summed(lines: readonly Spoken[], t: TFunction): Line {
  const name = [...new Set(lines.map((line) => line.name))].join(", ");
  return spokenLine({ id: lines.at(-1)?.id ?? "", name, text: t("tickets.newMessages", { count: lines.length }) }, t);
}

/** Batches lines that come within TOGETHER_MS. */
function useTogether<One>(handOn: (all: One[]) => void) {
  const waiting = useRef<One[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (one: One) => {
    if (waiting.current.push(one) === 1) timer.current = setTimeout(() => handOn(waiting.current.splice(0)), TOGETHER_MS);
  };
}

const none: readonly TimelineEvent[] = [];

/** Events since the ticket was opened, each once: not those that were there, nor those loaded by scrolling back. */
function useLater({ updatedAt }: TicketCard, events: readonly TimelineEvent[], isKnown: boolean): readonly TimelineEvent[] {
  const began = useRef<string>(undefined);
  const announcedKeys = useRef(new Set<string>());
  const [later, setLater] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket's state when it was opened.
  useEffect(() => {
    if (!isKnown) return;
    began.current ??= [updatedAt, events.at(-1)?.at ?? ""].sort().at(-1) ?? "";
    const from = began.current;
    // A move and the note with its reason come in separate responses.
    const timer = setTimeout(() => {
      const fresh = events.filter(({ at, key }) => at > from && !announcedKeys.current.has(key));
      for (const { key } of fresh) announcedKeys.current.add(key);
      if (fresh.length > 0) setLater(fresh);
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [events, isKnown]);
  return later;
}

const byOf = (one: TimelineEvent) => (one.kind === "note" ? one.note.user.id : one.kind === "move" ? one.move.by?.id : undefined);

function lineOf(one: TimelineEvent, t: TFunction): Line | undefined {
  if (one.kind === "note") return { id: one.key, text: t("tickets.notes.said", { name: one.note.user.name, text: short(one.note.note) }) };
  if (one.kind !== "move") return undefined;
  const words = wordsOf(one.move, t);
  return { id: one.key, text: one.reason === undefined ? words : `${words}: ${short(one.reason)}` };
}
