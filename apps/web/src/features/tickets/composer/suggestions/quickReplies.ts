import type { SessionUser } from "@recado/contract/auth";
import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import type { TicketCard } from "@recado/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useActsHere } from "../../../../lib/acts.ts";
import { call } from "../../../../lib/api.ts";
import { now } from "../../../../lib/clock.ts";
import { cut } from "../../../../lib/format.ts";
import { fetchFile } from "../../../../lib/net/fetchFile.ts";
import { refetchQueries } from "../../../../lib/net/refetchQueries.ts";
import { newId } from "../../../../lib/newId.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { useUser } from "../../../../lib/session.ts";
import { plain } from "../../../../lib/text/plain.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import type { DraftOf } from "../../drafts/drafts.ts";
import { attach } from "../files/attach.ts";
import type { Suggestion, Typed } from "./suggestion.ts";

/** Beside the list that is edited elsewhere, and made anew with it. */
const KEY = ["quick-messages", "to-say"];
const SHOWN_MAX = 50;
const LABEL_MAX = 35;

type QuickReplies = { options: Suggestion[]; isLooking: boolean; again: (() => void) | undefined };

/** What a text that begins with a stroke may be short for. It is looked for also while there is no line; `again`: where it could not be loaded. */
export function useQuickReplies(typed: Typed | undefined, drafted: DraftOf, ticket: ReplyContext): QuickReplies {
  // Asked for with the stroke: with the first letter it is there.
  const list = useQuery({ queryKey: KEY, queryFn: loaded, enabled: typed !== undefined });
  const { data, isPending, isLoadingError } = list;
  useLive({ quickMessage: (cache) => refetchQueries(cache, KEY) });
  const take = useTake(drafted, ticket);
  const isWanted = typed !== undefined && typed.text !== "";
  const options = isWanted && data ? fitting(data, typed.text) : [];
  return {
    options: options.map((one) => suggestionOf(one, take)),
    isLooking: isWanted && isPending,
    again: isWanted && isLoadingError ? () => void list.refetch() : undefined,
  };
}

/** Each to be put where one was writing, by its name. */
export function useReplyActs(drafted: DraftOf, ticket: ReplyContext, put: ((text: string) => void) | undefined) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const take = useTake(drafted, ticket);
  useActsHere("quick replies", async () => {
    if (!put) return [];
    const all = await cache.ensureQueryData({ queryKey: KEY, queryFn: loaded });
    return all.map((one) => ({
      name: t("tickets.acts.insert", { shortcode: one.shortcode }),
      more: one.message.replace(/\s+/g, " "),
      icon: "quickReply" as const,
      run: () => take(one, put),
    }));
  });
}

function suggestionOf(one: QuickMessage, take: (one: QuickMessage) => void): Suggestion {
  const { id, shortcode, message, isMedia, mediaName } = one;
  const label = cut(`${shortcode}: ${message.replace(/\s+/g, " ")}`, LABEL_MAX);
  const [short, rest] = [label.slice(0, shortcode.length), label.slice(shortcode.length)];
  return { key: String(id), short, rest, title: message, file: isMedia ? mediaName : null, take: () => take(one) };
}

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

type ReplyContext = Pick<TicketCard, "contact" | "protocol">;
type Fill = typeof import("@recado/answering/variables")["fill"];
let fill: Fill | undefined;

/** With what fills them in, so that none is chosen before that is here. */
async function loaded() {
  const [all, answering] = await Promise.all([call(quickMessages.all), import("@recado/answering/variables")]);
  fill = answering.fill;
  return all;
}

/**
 * What the customer will read, by the rules by which the server fills in what is sent; so it can be looked over and put right. What
 * looks like a variable in a name would be filled in a second time: then the server alone does it.
 */
function filledIn(text: string, { contact: { name }, protocol }: ReplyContext, { timeZone, language }: SessionUser["company"]) {
  if (!fill || name.includes("{{")) return text;
  return fill(text, { contactName: name, protocol, at: now(), zone: timeZone, language });
}

/** Its words take the place of what was typed; its file is fetched by a link that is fresh, and goes along. */
function useTake({ change, arrived }: DraftOf, ticket: ReplyContext) {
  const { t } = useTranslation();
  const { company } = useUser();
  return async ({ id, message: written, isMedia, mediaName }: QuickMessage, put = (body: string) => change(() => ({ body }))) => {
    put(filledIn(written, ticket, company));
    if (!isMedia) return;
    const key = newId();
    const name = mediaName ?? t("tickets.kind.document");
    change(({ coming = [] }) => ({ coming: [...coming, { key, name }] }));
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
