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

/** Who hears them has heard the ones before. */
const KEPT = 3;
/** What belongs together has come by then. */
const TOGETHER_MS = 500;
/** Whoever wants to hear more of it goes there. */
const LETTERS_MAX = 200;

type Line = { id: string; text: string };
type Spoken = Line & { name: string };
type Props = { ticket: TicketCard; told: readonly TimelineEvent[]; isKnown: boolean };

/**
 * What others say and note while one is here, and where they take the ticket, is read aloud, with who does it; the conversation itself is
 * silent, for what comes into it may be old.
 */
export function Announced({ ticket, told, isKnown }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const [news, setNews] = useState<readonly Line[]>([]);
  const add = (lines: Line[]) => lines.length > 0 && setNews((known) => [...known, ...lines].slice(-KEPT));
  const speak = useTogether<Spoken>((lines) => add(lines.length > KEPT ? [summed(lines, t)] : lines.map((line) => said(line, t))));
  useLive({
    appMessage: (_, { action, message }) => {
      if (action !== "create" || message.ticketId !== ticket.id || message.user?.id === me.id) return;
      speak({ id: message.id, name: authorOf(message, ticket, t), text: short(inOneLine(message, t)) });
    },
  });
  const later = useLater(ticket, told, isKnown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes.
  useEffect(() => {
    add(later.filter((one) => byOf(one) !== me.id).flatMap((one) => lineOf(one, t) ?? []));
  }, [later]);
  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions">
      {news.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

const short = (text: string) => cut(text, LETTERS_MAX);

const said = ({ id, ...spoken }: Spoken, t: TFunction): Line => ({ id, text: t("tickets.saidBy", spoken) });

/** A breath of many is not read out word by word, or nobody would hear what comes after it. */
function summed(lines: readonly Spoken[], t: TFunction): Line {
  const name = [...new Set(lines.map((line) => line.name))].join(", ");
  return said({ id: lines.at(-1)?.id ?? "", name, text: t("tickets.newMessages", { count: lines.length }) }, t);
}

/** What is told in one breath is handed on together. */
function useTogether<One>(handOn: (all: One[]) => void) {
  const waiting = useRef<One[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (one: One) => {
    if (waiting.current.push(one) === 1) timer.current = setTimeout(() => handOn(waiting.current.splice(0)), TOGETHER_MS);
  };
}

const none: readonly TimelineEvent[] = [];

/** What has come to pass since one is here, each once: not what one finds, nor what one scrolls back to. */
function useLater({ updatedAt }: TicketCard, told: readonly TimelineEvent[], isKnown: boolean): readonly TimelineEvent[] {
  const began = useRef<string>(undefined);
  const heard = useRef(new Set<string>());
  const [later, setLater] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the ticket stood when one came.
  useEffect(() => {
    if (!isKnown) return;
    began.current ??= [updatedAt, told.at(-1)?.at ?? ""].sort().at(-1) ?? "";
    const from = began.current;
    // A move and the note that is its reason do not come in one answer.
    const timer = setTimeout(() => {
      const come = told.filter(({ at, key }) => at > from && !heard.current.has(key));
      for (const { key } of come) heard.current.add(key);
      if (come.length > 0) setLater(come);
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [told, isKnown]);
  return later;
}

const byOf = (one: TimelineEvent) => (one.kind === "note" ? one.note.user.id : one.kind === "move" ? one.move.by?.id : undefined);

function lineOf(one: TimelineEvent, t: TFunction): Line | undefined {
  if (one.kind === "note") return { id: one.key, text: t("tickets.notes.said", { name: one.note.user.name, text: short(one.note.note) }) };
  if (one.kind !== "move") return undefined;
  const words = wordsOf(one.move, t);
  return { id: one.key, text: one.reason === undefined ? words : `${words}: ${short(one.reason)}` };
}
