import type { Contact, ContactCard } from "@recado/contract/contacts";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { contactPolicy } from "./policy.ts";
import type { ContactRow } from "./queries.ts";

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

export const presentListed = (actor: Actor, row: ContactRow) => ({
  ...presentContact(row),
  onWhatsApp: row.onWhatsApp,
  can: abilities(contactPolicy, actor, row, "change", "remove", "merge"),
});

export const presentCard = (actor: Actor, row: ContactRow, extraInfo: ContactCard["extraInfo"]): ContactCard => ({
  ...presentListed(actor, row),
  extraInfo,
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
});
