import { campaignVariables } from "@recado/contract/campaigns";

export type CampaignVariable = { key: string; value: string };

/** The key of its text. */
export function wrongWith({ key, value }: CampaignVariable, known: CampaignVariable[]) {
  const [name, content] = [key.trim(), value.trim()];
  if (name === "" || content === "") return "fillAll";
  if (/[\s{}]/.test(name)) return "oneWord";
  if ((campaignVariables as readonly string[]).includes(name)) return "reserved";
  return known.some((one) => one.key === name) ? "known" : undefined;
}
