import type { MessageRate } from "@recado/contract/message-rates";

const at = "2026-01-01T12:00:00.000Z";

export const aMessageRate = (more: Partial<MessageRate> = {}): MessageRate => ({
  id: 4,
  country: "BR",
  category: "marketing",
  validFrom: "2026-10-01",
  price: "0.0034",
  currency: "USD",
  holds: "now",
  createdAt: at,
  updatedAt: at,
  ...more,
});
