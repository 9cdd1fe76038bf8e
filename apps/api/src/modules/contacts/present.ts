import type { Contact, ContactCard, ContactNews } from "@recado/contract/contacts";
import type { TicketHolder } from "@recado/contract/tickets";
import type { z } from "zod";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { canonicalNumber } from "./numbers.ts";
import { contactPolicy } from "./policy.ts";
import type { ContactRow, Served } from "./queries.ts";

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number ?? "",
  email: row.email,
  profilePicUrl: row.pictureFileId === null ? null : linkToFile(row.companyId, row.pictureFileId),
  isGroup: row.isGroup,
  disableBot: row.disableBot,
  companyId: row.companyId,
  whatsappId: row.connectionId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentNews = (row: ContactRow): ContactNews => ({ ...presentContact(row), onWhatsApp: row.onWhatsApp });

export const presentListed = (actor: Actor, row: ContactRow) => ({
  ...presentNews(row),
  can: abilities(contactPolicy, actor, row, "change", "remove", "merge"),
});

type CardDetails = Pick<ContactCard, "extraInfo" | "identities"> & { served: Served | undefined };

export const presentCard = (actor: Actor, row: ContactRow, { extraInfo, identities, served }: CardDetails): ContactCard => ({
  ...presentListed(actor, row),
  extraInfo,
  // The contact's own number is shown separately, as people write it.
  identities: identities.filter(({ kind, value }) => kind !== "number" || value !== canonicalNumber(row.number ?? "")),
  whatsapp: named(row.connectionId, row.connectionName),
  openTicket: served ? presentHolder(served) : null,
});

/** Sent to an agent whom a colleague has preceded. */
export const presentHolder = (row: Served): z.output<typeof TicketHolder> => ({
  id: row.id,
  uuid: row.uuid,
  userId: row.userId,
  user: named(row.userId, row.userName),
  queue: named(row.queueId, row.queueName),
});

export const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });
