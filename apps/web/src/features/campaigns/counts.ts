import type { CampaignCounts } from "@recado/contract/campaigns";

/** In the order in which a recipient goes through them; each recipient is in one of them. */
export const states = ["pending", "sending", "sent", "delivered", "read", "failed", "unknown", "skipped", "excluded"] as const;

/** Everybody in the list. */
export const everybodyOf = ({ planned, excluded }: CampaignCounts) => planned + excluded;

/** Nothing more is done for them. */
export const doneOf = ({ planned, pending, sending }: CampaignCounts) => planned - pending - sending;

export const deliveredOf = ({ delivered, read }: CampaignCounts) => delivered + read;
