import { fill } from "@recado/answering/variables";
import type { Parcel } from "@recado/channels/outbound";
import type { MessageValues } from "@recado/contract/messages";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { FileType } from "../../../platform/sniff.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { findConnection } from "../../connections/queries.ts";
import { getContact } from "../../contacts/queries.ts";
import { contentOfFileList } from "../../file-lists/actions.ts";
import { addUploadedFile } from "../../files/actions.ts";
import type { FileRow } from "../../files/queries.ts";
import type { TicketRow } from "../../tickets/queries.ts";
import { bodyOfLocation, type Location, labelOfLocation, namesOnCards } from "../labels.ts";
import { isRecorded, mediaOf } from "../media/kinds.ts";
import { getVoice } from "../queries/company.ts";
import { words } from "../receive/content.ts";
import { acceptsFile, checkFile, checkLetters } from "./limits.ts";
import type { Saying } from "./say.ts";
import { checkWindow } from "./window.ts";

/** A shared file belongs to another noun, which shows it as well. */
export type Content = Omit<Saying, "origin"> & { isShared?: true };

/** Splits what an agent sends here into messages, each checked and ready to send. */
export async function compose(ctx: Ctx, ticket: TicketRow, values: MessageValues, files: StoredFile[]): Promise<Content[]> {
  const connection = ticket.connectionId === null ? undefined : await findConnection(ctx, ticket.connectionId);
  if (!connection) return fail("ERR_NO_WAPP_FOUND");
  const { provider } = connection;
  for (const file of files) checkFile(provider, file, mediaOf(file, isRecorded(file, values)));
  const contents = await contentsOf(ctx, ticket, values, { files, provider });
  if (contents.length === 0) fail("ERR_EMPTY_MESSAGE");
  checkLetters(
    provider,
    contents.map(({ parcel }) => parcel),
  );
  if (!contents.every(({ parcel }) => parcel.type === "template")) await checkWindow(ctx, ticket, connection);
  return contents;
}

/** The same for a stored text and picture, without the agent's name. */
export async function composeStored(ctx: Ctx, ticket: TicketRow, text: string, file: FileRow | undefined): Promise<Content> {
  const connection = ticket.connectionId === null ? undefined : await findConnection(ctx, ticket.connectionId);
  if (!connection) return fail("ERR_NO_WAPP_FOUND");
  await checkWindow(ctx, ticket, connection);
  const body = await worded(ctx, ticket, text, false);
  if (file) checkFile(connection.provider, file, mediaOf({ type: file.type as FileType }, false));
  const content = file ? await mediaSaying(ctx, file, body, false) : textSaying(body);
  checkLetters(connection.provider, [content.parcel]);
  return content;
}

/**
 * The same for a file of a flow: nobody is there to choose another file, so one that the provider would refuse as what it is goes as a
 * document, for which larger files are allowed.
 */
export async function composeFile(ctx: Ctx, provider: string, file: FileRow, isVoice: boolean): Promise<Content> {
  const as = mediaOf({ type: file.type as FileType }, isVoice);
  return { ...(await mediaSaying(ctx, file, "", isVoice, !acceptsFile(provider, file, as))), isShared: true };
}

type Along = { files: StoredFile[]; provider: string };

async function contentsOf(ctx: Ctx, ticket: TicketRow, values: MessageValues, { files, provider }: Along): Promise<Content[]> {
  if (files.length === 0) {
    if (values.location) {
      const { latitude, longitude, name = null, address = null } = values.location;
      return [placeSaying({ latitude, longitude, name, address })];
    }
    if (values.contactIds?.length) return [await contactSaying(ctx, values.contactIds)];
    if (values.fileListId !== undefined) return listSayings(ctx, ticket, { ...values, fileListId: values.fileListId }, provider);
  }
  if (values.template) return [await templateSaying(ctx, ticket, values.template, files)];
  const contents: Content[] = [];
  for (const { text, file } of piecesOf(values, files)) {
    const body = await worded(ctx, ticket, text, values.sign);
    contents.push(file ? await fileSaying(ctx, file, body, isRecorded(file, values)) : textSaying(body));
  }
  return contents;
}

/** The text of a file list, followed by its files in their order. The files stay the list's, even if the message is not sent. */
async function listSayings(
  ctx: Ctx,
  ticket: TicketRow,
  { fileListId, sign }: { fileListId: number; sign: boolean },
  provider: string,
): Promise<Content[]> {
  const { message, files } = await contentOfFileList(ctx, fileListId);
  const body = await worded(ctx, ticket, message, sign);
  const contents = [textSaying(body)];
  for (const file of files) {
    checkFile(provider, file, mediaOf({ type: file.type as FileType }, false));
    contents.push({ ...(await mediaSaying(ctx, file, "", false)), isShared: true });
  }
  return contents;
}

type Piece = { text: string; file?: StoredFile };

/**
 * Texts and files in the order in which they are sent. An audio has no caption, so its text goes before it; texts without a file go last.
 */
export function piecesOf({ body, voice = false }: { body: string | string[]; voice?: boolean }, files: StoredFile[]): Piece[] {
  const bodies = [body].flat();
  const withFiles = files.flatMap((file, at): Piece[] => {
    // Compatible clients send the file's own name if there is no caption.
    const text = bodies[at] === file.name ? "" : (bodies[at] ?? "");
    const { media } = mediaOf(file, isRecorded(file, { voice }));
    return media === "voice" || media === "audio" ? [{ text }, { text: "", file }] : [{ text, file }];
  });
  const alone = bodies.slice(files.length).map((text): Piece => ({ text }));
  return [...withFiles, ...alone].filter(({ text, file }) => file || text.trim() !== "");
}

/** With the variables filled in, and with the agent's name on top. An empty text is not signed. */
export async function worded(ctx: Ctx, ticket: TicketRow, body: string, sign: boolean) {
  if (body.trim() === "") return "";
  const { language, zone } = await getVoice(ctx);
  const text = fill(body, { contactName: ticket.contactName, protocol: ticket.protocol ?? "", at: now(), zone, language });
  return sign && ctx.actor.id !== null ? `*${await nameOf(ctx, ctx.actor.id)}:*\n${text}` : text;
}

const nameOf = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;

export const textSaying = (body: string): Content => ({ kind: "text", body, parcel: { type: "text", body } });

const fileSaying = async (ctx: Ctx, stored: StoredFile, text: string, voice: boolean): Promise<Content> =>
  mediaSaying(ctx, await addUploadedFile(ctx, stored), text, voice);

export async function mediaSaying(ctx: Ctx, file: FileRow, text: string, voice: boolean, asDocument = false): Promise<Content> {
  const { media, needsConversion } = asDocument ? asIs : mediaOf({ type: file.type as FileType }, voice);
  const { language } = await getVoice(ctx);
  const parcel: Parcel = { type: "media", media, mime: file.type, name: file.name, caption: text || null, seconds: null };
  const preview = text || (media === "document" ? file.name : (words[language][media] ?? file.name));
  return { kind: media, body: text, preview, parcel, fileId: file.id, details: { name: file.name }, waitsForFile: needsConversion };
}

const asIs = { media: "document", needsConversion: false } as const;

const placeSaying = (location: Location): Content => ({
  kind: "location",
  body: bodyOfLocation(location),
  preview: labelOfLocation(location),
  details: { location },
  parcel: { type: "location", ...location },
});

async function contactSaying(ctx: Ctx, ids: number[]): Promise<Content> {
  const contacts = await Promise.all(ids.map((id) => getContact(ctx, id)));
  const cards = contacts.map(({ name, number }) => ({ name, number: number ?? "" })).filter(({ number }) => number !== "");
  if (cards.length === 0) return fail("ERR_WAPP_INVALID_CONTACT");
  const preview = namesOnCards(cards);
  const body = cards
    .map(({ name, number }) => `BEGIN:VCARD\nVERSION:3.0\nFN:${oneLine(name)}\nTEL;waid=${number}:+${number}\nEND:VCARD`)
    .join("\n");
  return { kind: "contacts", body, preview, details: { cards }, parcel: { type: "contacts", cards } };
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

async function templateSaying(
  ctx: Ctx,
  ticket: TicketRow,
  requested: NonNullable<MessageValues["template"]>,
  files: StoredFile[],
): Promise<Content> {
  const connection = ticket.connectionId === null ? undefined : await findConnection(ctx, ticket.connectionId);
  const use = { ...requested, values: await Promise.all(requested.values.map((value) => worded(ctx, ticket, value, false))) };
  const template = connection?.templates.find(({ name, language }) => name === use.name && language === use.language);
  if (template?.status !== "APPROVED") return fail("ERR_NO_TEMPLATE_FOUND");
  if (template.blocked !== null) return fail("ERR_NOT_SUPPORTED");
  const { slots, media } = template;
  if (use.values.length !== slots.length || use.values.some((value) => value.trim() === ""))
    fail("ERR_VALIDATION", { details: { template: ["values"] } });
  const [stored] = files;
  if (files.length !== (media === null ? 0 : 1)) fail("ERR_VALIDATION", { details: { template: ["media"] } });
  if (stored && mediaOf(stored, false).media !== media) fail("ERR_FILE_TYPE");
  // In a single pass: a value is plain text even if it contains a placeholder.
  const filled = (part: "header" | "body", text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
      const at = slots.findIndex((slot) => slot.part === part && slot.name === name);
      return use.values[at] ?? whole;
    });
  const header = media === null ? filled("header", template.header ?? "") : "";
  const preview = [header, filled("body", template.body), template.footer].filter(Boolean).join("\n");
  const parcel = (more: object = {}): Parcel => ({ type: "template", template: { ...use, slots, ...more }, preview });
  if (!stored || media === null) return { kind: "template", body: preview, details: { template: use }, parcel: parcel() };
  const file = await addUploadedFile(ctx, stored);
  // Shown in the conversation as the kind of its header's media.
  return {
    kind: media,
    body: preview,
    details: { template: use, name: file.name },
    fileId: file.id,
    parcel: parcel({ header: { media, mime: file.type, name: file.name } }),
  };
}
