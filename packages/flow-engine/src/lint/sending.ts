import type { ChannelLimits, Finding, Surroundings } from "../findings.ts";
import type { Node } from "../flow.ts";
import { WAIT_MINUTES } from "../limits.ts";
import { partsOf } from "../perform.ts";
import type { MediaKind } from "../run.ts";
import { finding } from "./finding.ts";
import { textsOf } from "./names.ts";

type File = { media: MediaKind; name: string; record: boolean };
type Sent = keyof ChannelLimits["media"];

/** Files that are missing, or that the flow's connections cannot send. */
export function unsendable(node: Node, { media, connections = [] }: Surroundings): Finding[] {
  const files = filesOf(node).filter(({ name }) => name.trim() !== "");
  const missing = media ? files.filter(({ name }) => !media.some((one) => one.name === name)) : [];
  return [
    ...missing.map(({ name }) => finding("missingMedia", node.id, { name })),
    ...connections.flatMap((connection) => [
      ...tooLong(node, connection),
      ...tooLate(node, connection),
      ...files.flatMap((file) =>
        refused(
          node.id,
          file,
          media?.find(({ name }) => name === file.name),
          connection,
        ),
      ),
    ]),
  ];
}

type Connection = NonNullable<Surroundings["connections"]>[number];
type KnownMedia = NonNullable<Surroundings["media"]>[number];

function tooLong(node: Node, { name, limits: { letters } }: Connection): Finding[] {
  if (letters === null || !textsOf(node).some((text) => text.length > letters)) return [];
  return [finding("longText", node.id, { connection: name, letters })];
}

function tooLate(node: Node, { name, limits: { windowHours } }: Connection): Finding[] {
  if (windowHours === null || (node.type !== "menu" && node.type !== "question")) return [];
  if ((node.data.waitMinutes ?? WAIT_MINUTES) <= windowHours * 60) return [];
  return [finding("windowShut", node.id, { connection: name, hours: windowHours })];
}

/** A file that cannot be sent as its kind may still be sent as a document; a voice recording may not. */
function refused(node: string, file: File, media: KnownMedia | undefined, { name, limits }: Connection): Finding[] {
  if (!media) return [];
  const problem = fits(media, limits, sentAs(file));
  if (problem === null) return [];
  if (fits(media, limits, "document") === null) return [finding("mediaAsDocument", node, { connection: name, media: file.media })];
  const megabytes = Math.floor((limits.media[sentAs(file)]?.bytes ?? 0) / (1024 * 1024));
  return problem === "bytes"
    ? [finding("mediaSize", node, { connection: name, media: file.media, megabytes })]
    : [finding("mediaKind", node, { connection: name, media: file.media, mime: media.mime })];
}

/** Why the connection cannot send it that way; null if it can. */
function fits({ mime, bytes }: KnownMedia, { media }: ChannelLimits, as: Sent): "kind" | "bytes" | null {
  const limit = media[as];
  if (!limit || (limit.mimes && !limit.mimes.includes(mime))) return "kind";
  return bytes > limit.bytes ? "bytes" : null;
}

const sentAs = ({ media, record }: File): Sent => (media === "img" ? "image" : media === "audio" && record ? "voice" : media);

function filesOf(node: Node): File[] {
  if (node.type === "img" || node.type === "video") return [{ media: node.type, name: node.data.url, record: false }];
  if (node.type === "audio") return [{ media: "audio", name: node.data.url, record: node.data.record }];
  if (node.type !== "singleBlock") return [];
  return partsOf(node.data).flatMap((part) =>
    part.type === "message" || part.type === "interval"
      ? []
      : [{ media: part.type, name: part.value, record: part.type === "audio" && part.record }],
  );
}
