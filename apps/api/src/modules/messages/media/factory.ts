import type { MediaKind } from "@recado/channels/inbound";
import type { TestCompany } from "../../../testing/company.ts";
import { aMessage } from "../factory.ts";

/** A customer's message whose file is still at the provider. */
export function theirs({ media, mime = "image/jpeg", name = null }: { media: MediaKind; mime?: string; name?: string | null }) {
  const content = { type: "media" as const, media, mime, name, caption: null, bytes: null, seconds: null, source: { at: "the provider" } };
  return aMessage({ content });
}

/** The stored columns of a message's file. */
export const mediaRow = (company: TestCompany, id: number) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("messages")
      .select([
        "kind",
        "status",
        "failure",
        "media_state as state",
        "media_seconds as seconds",
        "media_source as source",
        "media_waveform as waveform",
      ])
      .select(["file_id as fileId", "playable_file_id as playableId", "thumbnail_file_id as thumbnailId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
