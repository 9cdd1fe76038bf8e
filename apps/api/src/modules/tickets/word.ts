import { Word } from "@recado/contract/tickets";
import { z } from "zod";

const Details = z.object({
  name: z.string().nullish(),
  label: z.string().nullish(),
  emoji: z.string().nullish(),
  video: z.boolean().nullish(),
  isMissed: z.boolean().nullish(),
  cards: z.array(z.object({ name: z.string() })).nullish(),
});

type LastMessage = { kind: string; isTyped: boolean; details: unknown; isDeleted: boolean };

/** The kind of a message that has no text of its own; null if a person typed its text. */
export function wordOf({ kind, isTyped, details, isDeleted }: LastMessage): Word | null {
  if (isDeleted) return "deleted";
  const { label, emoji, ...call } = Details.catch({}).parse(details);
  if (kind === "call") return callWordOf(call);
  if (kind === "unknown") return explained(label, emoji) ?? "unknown";
  if (ofTheirOwn.has(kind) || !isTyped) return Word.safeParse(kind).data ?? null;
  return null;
}

type Call = Pick<z.infer<typeof Details>, "video" | "isMissed">;

/** A call without `isMissed` was missed: older versions stored only missed calls. */
export const callWordOf = ({ video, isMissed }: Call) =>
  isMissed === false ? (video ? "pastVideoCall" : "pastCall") : video ? "videoCall" : "call";

/** The same for the ticket's last message in lists: a file or a card may be shown by its own name instead. */
export function lastWordOf(message: LastMessage | null): Word | null {
  const word = message && wordOf(message);
  if (word !== "document" && word !== "contacts") return word;
  const { name, cards } = Details.catch({}).parse(message?.details);
  return name || cards?.some((card) => card.name !== "") ? null : word;
}

/** The body of these kinds is not text for people to read. */
const ofTheirOwn = new Set(["location", "contacts", "poll"]);

/** A message that could not be decrypted, and turned out to be only a change of another one. */
function explained(label: string | null | undefined, emoji: string | null | undefined): Word | undefined {
  if (label === "reaction") return emoji === "" ? "unreaction" : "reaction";
  return label === "edit" || label === "delete" ? label : undefined;
}
