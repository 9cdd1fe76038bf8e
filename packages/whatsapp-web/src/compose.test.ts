import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@recado/channels/outbound";
import { type AnyMediaMessageContent, prepareWAMessageMedia } from "baileys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contentFor } from "./compose.ts";
import { logger } from "./logger.ts";
import { aRef, toNumber } from "./testing/company.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-compose-"));
  // A fake ffmpeg that leaves a file when it is started.
  await writeFile(join(folder, "ffmpeg"), `#!/bin/sh\n: > "${folder}/started"\n`);
  await chmod(join(folder, "ffmpeg"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("no program is started to make a film's preview", async () => {
  expect(await startedFor(await aFilm())).toBe(false);
  const { jpegThumbnail: _, ...bare } = (await aFilm()) as { jpegThumbnail?: string } & AnyMediaMessageContent;
  expect(await startedFor(bare), "what the other way would start is seen").toBe(true);
});

test("a template is refused before anything is sent, for WhatsApp Web knows none", () => {
  const template = { name: "oferta", language: "pt_BR", values: [], slots: [] };
  const parcel = { type: "template" as const, template, preview: "Oferta" };
  const order: Order = { ref: aRef(), to: toNumber("5511977776666"), kind: "send", parcel, file: null, quoted: null };
  expect(() => contentFor(order, { jid: "5511977776666@s.whatsapp.net", isByNumber: true })).toThrow("WhatsApp Web knows no templates");
});

async function aFilm() {
  const path = join(folder, "film");
  await writeFile(path, Buffer.alloc(1_000, 1));
  const parcel = { type: "media" as const, media: "video" as const, mime: "video/mp4", name: "film.mp4", caption: null, seconds: 3 };
  const order: Order = { ref: aRef(), to: toNumber("5511977776666"), kind: "send", parcel, file: { path, size: 1_000 }, quoted: null };
  return contentFor(order, { jid: "5511977776666@s.whatsapp.net", isByNumber: true }).content as AnyMediaMessageContent;
}

/** Lets Baileys prepare a message up to its upload. */
async function startedFor(content: AnyMediaMessageContent) {
  const upload = async () => ({ mediaUrl: "https://media.test/x", directPath: "/x" });
  await prepareWAMessageMedia(content, { upload, logger });
  return (await readdir(folder)).includes("started");
}
