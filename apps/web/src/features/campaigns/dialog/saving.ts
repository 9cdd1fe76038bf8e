import { type Campaign, type CampaignValues, campaigns } from "@recado/contract/campaigns";
import { call } from "../../../lib/api.ts";
import type { Progress } from "../../../lib/net/upload.ts";
import type { Medium } from "./FileField.tsx";

/** The file is uploaded after the rest is saved. */
type Save = { id: number | undefined; values: CampaignValues; medium: Medium; onStored(id: number): void; onProgress: Progress };

export async function saveCampaign({ id, values, medium, onStored, onProgress }: Save): Promise<Campaign> {
  const saved =
    id === undefined ? await call(campaigns.create, { body: values }) : await call(campaigns.update, { params: { id }, body: values });
  onStored(saved.id);
  const params = { id: saved.id };
  if (medium instanceof File) return call(campaigns.attach, { params, file: medium }, { onProgress });
  return medium === null && saved.mediaPath ? call(campaigns.detach, { params }) : saved;
}
