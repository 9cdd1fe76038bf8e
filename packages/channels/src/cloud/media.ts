import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { z } from "zod";
import { ChannelFailure, type Fetched } from "../channel.ts";
import type { FileOnDisk } from "../outbound.ts";
import type { Graph, GraphAnswer } from "./graph.ts";
import { cloudLimits } from "./limits.ts";
import type { OpenStream } from "./outside.ts";
import { failureOf, type Trouble, troubleOf } from "./trouble.ts";

/** Streams the file from disk, so that a hundred megabytes take little memory. */
export async function uploadMedia(
  graph: Graph,
  phoneNumberId: string,
  { path, size, mime, name }: FileOnDisk & { mime: string; name: string },
): Promise<{ mediaId: string | null; answer: GraphAnswer }> {
  const boundary = `recado-${randomUUID()}`;
  const type = MIME.test(mime) ? mime : "application/octet-stream";
  const field = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const head = Buffer.from(
    `${field('name="messaging_product"')}\r\nwhatsapp\r\n${field('name="type"')}\r\n${type}\r\n` +
      `${field(`name="file"; filename="${quotable(name)}"`)}content-type: ${type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* open() {
    yield head;
    if (size > 0) yield* createReadStream(path, { end: size - 1 });
    yield tail;
  }
  const answer = await graph(`${phoneNumberId}/media`, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: { length: head.length + size + tail.length, open },
    timeoutMs: timeFor(size),
  });
  return { mediaId: (answer.ok && Uploaded.safeParse(answer.json).data?.id) || null, answer };
}

type MediaReader = {
  graph: Graph;
  openStream: OpenStream;
  phoneNumberId: string;
  accessToken: string;
  graphUrl: string;
  now: () => Date;
  /** Called with the failure before it is thrown. */
  onTrouble(trouble: Trouble): Promise<void>;
};

/** An id leads to a URL that is valid for five minutes; the URL, with our token, to the file. */
export async function fetchMedia(reader: MediaReader, source: unknown): Promise<Fetched> {
  const { graph, openStream, phoneNumberId, accessToken, graphUrl, now, onTrouble } = reader;
  const id = Source.safeParse(source).data?.id;
  if (!id) throw new ChannelFailure("no-media", { again: false });

  const answer = await graph(`${encodeURIComponent(id)}?phone_number_id=${phoneNumberId}`);
  const trouble = troubleOf(answer, now);
  if (trouble) {
    await onTrouble(trouble);
    throw failureOf(trouble);
  }
  const found = Found.safeParse(answer.ok && answer.json).data;
  if (!found) throw new ChannelFailure("nonsense", { again: true });
  if (!isMetas(found.url, graphUrl)) throw new ChannelFailure("foreign-address", { again: false });

  const headers = { authorization: `Bearer ${accessToken}` };
  const opened = await openStream(found.url, { headers, timeoutMs: timeFor(BYTES_MAX), bytesMax: BYTES_MAX, redirectsMax: 0 });
  if (!opened.ok) throw new ChannelFailure(opened.reason, { again: opened.reason !== "too-large" && opened.reason !== "redirects" });
  if (opened.status !== 200) {
    opened.stream.destroy();
    throw new ChannelFailure(`HTTP ${opened.status}`, { again: true }); // the URL may have expired: the next attempt requests a new one
  }
  return { stream: opened.stream, mime: found.mime_type ?? null, name: null };
}

/** The request carries our token, so only Meta's hosts are allowed, whatever an answer says; or the server that replaces Meta. */
export function isMetas(address: string, graphUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.origin === new URL(graphUrl).origin || (url.protocol === "https:" && url.port === "" && HOSTS.test(url.hostname));
}

const HOSTS = /^(?:[a-z0-9-]+\.)+(?:whatsapp\.net|fbsbx\.com|facebook\.com)$/;
const MIME = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:; ?[\w-]+=[\w.-]+)?$/;
/** The same limit as for sending. */
const BYTES_MAX = cloudLimits.files.document.bytesMax;

/** 20 seconds, plus the time at the least rate that we accept: 1 MB a second. */
const timeFor = (bytes: number) => 20_000 + Math.ceil(bytes / 1000);

const Uploaded = z.object({ id: z.string().min(1) });
const Source = z.object({ id: z.string().min(1).max(300) });
const Found = z.object({ url: z.string(), mime_type: z.string().optional() });

/** As browsers do: a name must not end its quotes or its line. */
const quotable = (name: string) => name.replaceAll('"', "%22").replace(/[\r\n]/g, "_");
