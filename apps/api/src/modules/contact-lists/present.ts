import type { ContactListItemNews, ContactListNews } from "@recado/contract/contact-lists";
import { withAbilities } from "../../platform/access.ts";
import type { ItemRow } from "./items/queries.ts";
import { contactListItemPolicy, contactListPolicy } from "./policy.ts";
import type { ContactListRow } from "./queries.ts";

export const presentContactListNews = ({ createdAt, updatedAt, ...row }: ContactListRow): ContactListNews => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const presentContactList = withAbilities(presentContactListNews, contactListPolicy, "change", "remove");

export const presentItemNews = ({ number, listId, createdAt, updatedAt, ...row }: ItemRow): ContactListItemNews => ({
  ...row,
  number: number ?? "",
  contactListId: listId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const presentItem = withAbilities(presentItemNews, contactListItemPolicy, "change", "remove");
