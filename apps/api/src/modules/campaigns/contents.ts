import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import type { FileType } from "../../platform/sniff.ts";
import { getConnection } from "../connections/queries.ts";
import { contentOfFileList } from "../file-lists/actions.ts";
import { findFile } from "../files/queries.ts";
import { type Content, composeFile, mediaSaying, textSaying } from "../messages/actions/compose.ts";
import { checkFile, checkLetters } from "../messages/actions/limits.ts";
import { checkWindow } from "../messages/actions/window.ts";
import { mediaOf } from "../messages/media/kinds.ts";
import type { TicketRow } from "../tickets/queries.ts";

type Source = { connectionId: number; fileListId: number | null; fileId: number | null };

/** The files of the list in their order, then the medium with the text as its caption, or the text alone. A sound has no caption. */
export async function contentsOf(ctx: Ctx, ticket: TicketRow, { connectionId, fileListId, fileId }: Source, text: string) {
  const connection = await getConnection(ctx, connectionId);
  await checkWindow(ctx, ticket, connection);
  const contents: Content[] = [];
  const listed = fileListId === null ? [] : (await contentOfFileList(ctx, fileListId)).files;
  for (const file of listed) contents.push(await composeFile(ctx, connection.provider, file, false));
  const medium = fileId === null ? undefined : await findFile(ctx, fileId);
  if (medium) {
    const as = mediaOf({ type: medium.type as FileType }, false);
    checkFile(connection.provider, medium, as);
    const isSound = as.media === "audio" || as.media === "voice";
    if (isSound && text !== "") contents.push(textSaying(text));
    contents.push({ ...(await mediaSaying(ctx, medium, isSound ? "" : text, false)), isShared: true });
  } else if (text.trim() !== "") contents.push(textSaying(text));
  if (contents.length === 0) fail("ERR_EMPTY_MESSAGE");
  checkLetters(
    connection.provider,
    contents.map(({ parcel }) => parcel),
  );
  return contents;
}
