import type { Campaign, CampaignCounts } from "@recado/contract/campaigns";

/** In the order in which a recipient goes through them; each recipient is in one of them. */
export const states = ["pending", "sending", "sent", "delivered", "read", "failed", "unknown", "skipped", "excluded"] as const;

/** Before it starts, the contacts of its list whose numbers are on WhatsApp. */
export const validOf = ({ startedAt, counts, contactList }: Pick<Campaign, "startedAt" | "counts" | "contactList">) =>
  startedAt === null ? (contactList?.validCount ?? 0) : counts.planned;

/** Everybody in the list. */
export const everybodyOf = ({ planned, excluded }: CampaignCounts) => planned + excluded;

/** Nothing more is done for them. */
export const doneOf = ({ planned, pending, sending }: CampaignCounts) => planned - pending - sending;

export const deliveredOf = ({ delivered, read }: CampaignCounts) => delivered + read;
