import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ChannelFailure } from "@recado/channels/channel";
import type { FetchedFile } from "@recado/channels/engine";
import { getMediaKeys } from "baileys";
import type { MediaSource } from "./convert/content.ts";
import { BrokenFile, opening } from "./opening.ts";

/** WhatsApp's own limit for documents is 2 GB; a single message must not fill the disk. */
export const FILE_BYTES_MAX = 100 * 1024 * 1024;
/** A minute, plus a second for each megabyte, so that a large file on a slow line does not fail. */
export const timeFor = (bytes: number) => 60_000 + Math.round(Math.min(bytes, FILE_BYTES_MAX) / 1_000);

/** The sender writes the file's URL into the message: only WhatsApp's own hosts are allowed, or a sender could make us call any server. */
export function mediaHostOf(url: string | null, allowed: string | null): string {
  const host = hostIn(url);
  if (host && (host === allowed || host === "whatsapp.net" || host.endsWith(".whatsapp.net"))) return host;
  return allowed ?? "mmg.whatsapp.net";
}

export async function fetchFile(source: unknown, { mediaHost }: { mediaHost: string | null }): Promise<FetchedFile> {
  const { type, mediaKey, directPath, url, sha256, bytes, mime, name } = source as MediaSource;
  // A path without a leading slash could extend the host's name.
  if (!mediaKey || !directPath?.startsWith("/")) throw new ChannelFailure("media-unreadable", { again: false });
  if ((bytes ?? 0) > FILE_BYTES_MAX) throw new ChannelFailure("media-too-large", { again: false });

  const keys = await getMediaKeys(Buffer.from(mediaKey, "base64"), type);
  const from = new URL(`https://${mediaHostOf(url, mediaHost)}${directPath}`);
  const path = await downloaded(from, bytes ?? FILE_BYTES_MAX, (sealed, file, signal) =>
    pipeline(sealed, opening(keys, { sha256, bytesMax: FILE_BYTES_MAX }), file, { signal }),
  );
  return { path, mime, name };
}

/** A public picture, at a URL that WhatsApp itself has given us. */
export async function fetchPicture(url: string, { mediaHost }: { mediaHost: string | null }): Promise<FetchedFile> {
  const { pathname, search } = new URL(url);
  const from = new URL(`https://${mediaHostOf(url, mediaHost)}${pathname}${search}`);
  const path = await downloaded(from, 0, (picture, file, signal) => pipeline(picture, file, { signal }));
  return { path, mime: "image/jpeg", name: null };
}

type Write = (body: IncomingMessage, file: ReturnType<typeof createWriteStream>, signal: AbortSignal) => Promise<void>;

async function downloaded(from: URL, bytes: number, write: Write): Promise<string> {
  const signal = AbortSignal.timeout(timeFor(bytes));
  const path = join(tmpdir(), `recado-media-${randomUUID()}`);
  try {
    // A machine that deletes old temporary files may have deleted the folder.
    await mkdir(tmpdir(), { recursive: true });
    const body = await answerOf(from, signal);
    await write(body, createWriteStream(path, { mode: 0o600, flags: "wx" }), signal);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof ChannelFailure) throw error;
    throw error instanceof BrokenFile
      ? new ChannelFailure(error.message, { again: false })
      : new ChannelFailure("media-unreachable", { again: true });
  }
}

/** Follows no redirects: a redirect is a failure. */
function answerOf(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal, headers: { origin: "https://web.whatsapp.com" } }, (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode === 200) return resolve(answer);
      answer.destroy();
      // WhatsApp deletes files after some weeks; then only the phone has them.
      if (statusCode === 404 || statusCode === 410) reject(new ChannelFailure("media-gone", { again: false }));
      else reject(new ChannelFailure("media-unreachable", { again: true }));
    });
    request.once("error", reject);
  });
}

function hostIn(url: string | null): string | null {
  try {
    const { protocol, host } = new URL(url ?? "");
    return protocol === "https:" ? host : null;
  } catch {
    return null;
  }
}
