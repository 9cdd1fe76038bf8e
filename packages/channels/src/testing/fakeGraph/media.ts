import { createHash } from "node:crypto";

export type StoredMedia = { mime: string; bytes: Buffer; name: string | null };

export type MediaShelf = {
  add(media: StoredMedia): string;
  get(id: string): StoredMedia | undefined;
  ids(): Iterable<string>;
  /** As the Graph API describes it: with a URL that only our token opens. */
  describe(id: string, base: string): object | null;
};

export function mediaShelf(): MediaShelf {
  const shelf = new Map<string, StoredMedia>();
  return {
    add(media) {
      const id = String(1_000_000 + shelf.size);
      shelf.set(id, media);
      return id;
    },
    get: (id) => shelf.get(id),
    ids: () => shelf.keys(),
    describe(id, base) {
      const media = shelf.get(id);
      if (!media) return null;
      const sha256 = createHash("sha256").update(media.bytes).digest("hex");
      const { mime, bytes } = media;
      return { messaging_product: "whatsapp", url: `${base}/files/${id}`, mime_type: mime, sha256, file_size: String(bytes.length), id };
    },
  };
}

/** Parsed by the platform's own parser, to prove that others understand what we write. */
export async function uploadOf(body: Buffer, contentType: string): Promise<StoredMedia | null> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData().catch(() => null);
  const file = form?.get("file");
  if (form?.get("messaging_product") !== "whatsapp" || !(file instanceof File)) return null;
  return { mime: String(form.get("type")), bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
