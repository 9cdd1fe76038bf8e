import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { part } from "../ui/part.tsx";

export const Settings = () => <SettingsScreen platform={platform} />;

const CompanyList = part(async () => (await import("../features/companies/CompanyList.tsx")).CompanyList);
const PlansAndRates = part(async () => (await import("./PlansAndRates.tsx")).PlansAndRates);
const HelpVideos = part(async () => (await import("../features/helps/HelpVideos.tsx")).HelpVideos);

const platform = [
  { name: "companies", content: <CompanyList /> },
  { name: "plans", content: <PlansAndRates /> },
  { name: "helps", content: <HelpVideos /> },
];
