import { CallState, type SandboxMessage, type SandboxPerson } from "@recado/contract/sandbox";
import { z } from "zod";
import { linkToFile } from "../files/present.ts";
import type { SandboxMessageRow } from "./queries/messages.ts";
import type { PersonRow, Somebody } from "./queries/people.ts";

export const presentPerson = ({ lastBody, lastKind, lastDeleted, lastAt, unread, ...person }: PersonRow): SandboxPerson => ({
  ...person,
  unread: unread ?? 0,
  lastMessage: lastDeleted || lastKind === "call" ? "" : (lastBody ?? ""),
  lastKind: lastDeleted ? "deleted" : lastKind,
  lastAt: lastAt?.toISOString() ?? null,
});

/** A new person, without messages. */
export const presentNewPerson = ({ id, name, number, isGroup, online }: Somebody): SandboxPerson => ({
  id,
  name,
  number,
  isGroup,
  online,
  unread: 0,
  lastMessage: "",
  lastKind: null,
  lastAt: null,
});

const Details = z.object({
  name: z.string().nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() }).nullish(),
  callState: CallState.nullish(),
});
const Reactions = z.record(z.string(), z.string()).catch({});

export function presentSandboxMessage(row: SandboxMessageRow): SandboxMessage {
  const details = Details.catch({}).parse(row.details);
  return {
    id: String(row.id),
    fromCompany: row.fromCompany,
    author: row.author,
    kind: row.kind,
    body: row.isDeleted ? "" : row.body,
    mediaUrl: row.fileId === null || row.isDeleted ? null : linkToFile(row.companyId, row.fileId),
    mediaName: row.fileName ?? details.name ?? null,
    mediaMime: row.fileType,
    location: details.location ?? null,
    callState: row.kind === "call" ? (details.callState ?? "missed") : null,
    quoted: row.quotedBody === null ? null : { body: row.quotedBody, fromCompany: row.quotedFromCompany ?? false },
    ack: row.ack,
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    reactions: reactionsOf(row),
    at: row.at.toISOString(),
  };
}

/** Customers first. A removed reaction is an empty text. */
function reactionsOf(row: SandboxMessageRow): SandboxMessage["reactions"] {
  const { company, customer, ...members } = Reactions.parse(row.reactions);
  return [
    ...(customer ? [{ emoji: customer, fromCompany: false, authorId: null }] : []),
    ...Object.entries(members).flatMap(([id, emoji]) => (emoji ? [{ emoji, fromCompany: false, authorId: Number(id) }] : [])),
    ...(company ? [{ emoji: company, fromCompany: true, authorId: null }] : []),
  ];
}
