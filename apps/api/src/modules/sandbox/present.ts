import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
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

/** Just met: nothing has been said yet. */
export const presentNewPerson = ({ id, name, number, isGroup, online }: Somebody): SandboxPerson => ({
  ...{ id, name, number, isGroup, online },
  ...{ unread: 0, lastMessage: "", lastKind: null, lastAt: null },
});

const Details = z.object({
  name: z.string().nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() }).nullish(),
});
const Reactions = z.object({ customer: z.string().optional(), company: z.string().optional() }).catch({});

export function presentSandboxMessage(row: SandboxMessageRow): SandboxMessage {
  const details = Details.catch({}).parse(row.details);
  const { customer, company } = Reactions.parse(row.reactions);
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
    quoted: row.quotedBody === null ? null : { body: row.quotedBody, fromCompany: row.quotedFromCompany ?? false },
    ack: row.ack,
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    reactions: [
      ...(customer ? [{ emoji: customer, fromCompany: false }] : []),
      ...(company ? [{ emoji: company, fromCompany: true }] : []),
    ],
    at: row.at.toISOString(),
  };
}
