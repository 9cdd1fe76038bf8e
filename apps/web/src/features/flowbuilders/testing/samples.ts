import type { Flow } from "@recado/contract/flows";

const at = "2026-01-01T00:00:00.000Z";

export const aFlow = (more: Partial<Flow> = {}): Flow => ({
  id: 1,
  user_id: 1,
  company_id: 5,
  name: "Boas-vindas",
  active: true,
  flow: null,
  variables: null,
  publishedVersionId: 3,
  createdAt: at,
  updatedAt: at,
  isChanged: false,
  lease: null,
  can: { change: true },
  ...more,
});
