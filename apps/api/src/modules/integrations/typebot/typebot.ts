import { now } from "../../../platform/clock.ts";
import { withoutCommands } from "../commands.ts";
import type { Answered, Outcome, Part } from "../outcome.ts";
import { type Bot, type ChatInput, type ChatMessage, type ChatReply, continueChat, type Prefilled, startChat } from "./chat.ts";
import { textOfMarkdown, textOfRichText } from "./richText.ts";

/** As its form says. */
export type TypebotSettings = Bot & {
  delayMs: number;
  /** Minutes without a message after which a conversation begins anew; 0 for never. */
  expires: number;
  keywordFinish: string;
  keywordRestart: string;
  unknownMessage: string;
  restartMessage: string;
};

/** Where the conversation with the bot is. */
export type BotPlace = { session: string | null; sessionAt: Date | null; choices: string[] };

/** `text` is null where a flow has reached the bot: nobody has said anything to it yet. */
type Said = { text: string | null; contact: Prefilled; place: BotPlace };

/** Begins a conversation with the bot or continues it, and reads what the bot says and what it wants to be done. */
export async function askTypebot(settings: TypebotSettings, { text, contact, place }: Said): Promise<Outcome> {
  const { delayMs, restartMessage } = settings;
  if (isWord(text, settings.keywordFinish)) return { ok: true, parts: [], close: true, place: over };
  const restarts = isWord(text, settings.keywordRestart);
  const isKept = place.session !== null && !restarts && !isExpired(place.sessionAt, settings.expires);
  if (isKept && text !== null) {
    const asked = await continueChat(settings, place.session as string, chosenOf(text, place.choices));
    // The server no longer knows the session: the conversation begins anew.
    if (asked.ok || asked.reason !== "missing") return asked.ok ? outcomeOf(settings, asked.reply, place.session as string) : asked;
  }
  const started = await startChat(settings, contact);
  if (!started.ok) return started;
  const session = started.reply.sessionId as string;
  // A bot that begins with its question has nothing to say before: what was written is the answer.
  const isMute = started.reply.messages.length === 0 && text !== null && !restarts && started.reply.input;
  const answered = isMute ? await continueChat(settings, session, text) : started;
  if (!answered.ok) return answered;
  const outcome = outcomeOf(settings, answered.reply, session);
  if (!restarts || restartMessage === "") return outcome;
  return { ...outcome, delayMs, parts: [{ type: "text", text: restartMessage }, ...outcome.parts] };
}

const over = { session: null, choices: [], fallbacks: 0 };

const isWord = (text: string | null, word: string) => word !== "" && text !== null && folded(text) === folded(word);
const folded = (text: string) => text.trim().toLowerCase();

const isExpired = (at: Date | null, minutes: number) => minutes > 0 && (at === null || now().getTime() - at.getTime() > minutes * 60_000);

/** The number of an option stands for the option itself. */
function chosenOf(text: string, choices: string[]): string {
  const [, number] = /^\s*\[?\s*(\d{1,3})\s*\]?\s*[.)]?\s*$/.exec(text) ?? [];
  return (number === undefined ? undefined : choices[Number(number) - 1]) ?? text;
}

function outcomeOf({ delayMs, unknownMessage }: TypebotSettings, { messages, input }: ChatReply, session: string): Answered {
  const { parts, command } = withoutCommands(messages.flatMap(partsOf));
  const choices = choicesOf(input);
  const asks: Part[] = choices.length > 0 ? [{ type: "text", text: choices.map((choice, at) => `[${at + 1}] ${choice}`).join("\n") }] : [];
  const isSilent = parts.length + asks.length + Object.keys(command).length === 0;
  const unknown: Part[] = isSilent && unknownMessage !== "" ? [{ type: "text", text: unknownMessage }] : [];
  const place = input ? { session, choices, fallbacks: 0 } : over;
  return { ok: true, delayMs, parts: [...parts, ...asks, ...unknown].slice(0, PARTS_MAX), ...command, done: !input, place };
}

const PARTS_MAX = 30;

const choicesOf = (input: ChatInput | null | undefined): string[] =>
  input?.type.includes("choice") ? (input.items ?? []).flatMap(({ content, title }) => (content || title)?.trim() || []) : [];

function partsOf({ type, content }: ChatMessage): Part[] {
  const url = content?.url?.trim() ?? "";
  if (type === "text") return textPart(textOf(content));
  if (url === "") return [];
  if (type === "image" || type === "audio") return [{ type, url }];
  // Only a file can be sent as a film; what another site plays is a link, as is what is embedded.
  if (type === "video" && /^https?:/i.test(url) && (content?.type ?? "url") === "url") return [{ type, url }];
  return textPart(url);
}

function textOf(content: ChatMessage["content"]): string {
  if (content?.richText) return textOfRichText(content.richText);
  return content?.markdown ? textOfMarkdown(content.markdown) : (content?.plainText?.trim() ?? "");
}

const textPart = (text: string): Part[] => (text === "" ? [] : [{ type: "text", text }]);
