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

/** What a message is that nobody typed; null for what stands there in somebody's own words. */
export function wordOf({ kind, isTyped, details, isDeleted }: LastMessage): Word | null {
  if (isDeleted) return "deleted";
  const { label, emoji, ...call } = Details.catch({}).parse(details);
  if (kind === "call") return callWordOf(call);
  if (kind === "unknown") return explained(label, emoji) ?? "unknown";
  if (ofTheirOwn.has(kind) || !isTyped) return Word.safeParse(kind).data ?? null;
  return null;
}

type Call = Pick<z.infer<typeof Details>, "video" | "isMissed">;

/** One of which nothing is said was missed: so they were all kept once. */
export const callWordOf = ({ video, isMissed }: Call) =>
  isMissed === false ? (video ? "pastVideoCall" : "pastCall") : video ? "videoCall" : "call";

/** The same for what the list shows of it: a file and a card may be shown by the name they came with. */
export function lastWordOf(said: LastMessage | null): Word | null {
  const word = said && wordOf(said);
  if (word !== "document" && word !== "contacts") return word;
  const { name, cards } = Details.catch({}).parse(said?.details);
  return name || cards?.some((card) => card.name !== "") ? null : word;
}

/** Their body is no text that somebody reads as it is. */
const ofTheirOwn = new Set(["location", "contacts", "poll"]);

/** Nobody could read it, and it turned out to be no message. */
function explained(label: string | null | undefined, emoji: string | null | undefined): Word | undefined {
  if (label === "reaction") return emoji === "" ? "unreaction" : "reaction";
  return label === "edit" || label === "delete" ? label : undefined;
}
