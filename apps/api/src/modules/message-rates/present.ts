import type { MessageRate } from "@recado/contract/message-rates";
import type { MessageRateRow } from "./queries.ts";

export const presentMessageRate = ({ valid_from, created_at, updated_at, ...row }: MessageRateRow): MessageRate => ({
  ...row,
  validFrom: valid_from,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
