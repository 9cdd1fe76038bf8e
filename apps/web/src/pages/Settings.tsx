import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { part } from "../ui/part.tsx";

export const Settings = () => <SettingsScreen platform={platform} />;

const CompaniesAndInvoices = part(async () => (await import("./CompaniesAndInvoices.tsx")).CompaniesAndInvoices);
const PlansAndRates = part(async () => (await import("./PlansAndRates.tsx")).PlansAndRates);
const HelpVideos = part(async () => (await import("../features/helps/HelpVideos.tsx")).HelpVideos);

const platform = [
  { name: "companies", content: <CompaniesAndInvoices /> },
  { name: "plans", content: <PlansAndRates /> },
  { name: "helps", content: <HelpVideos /> },
];
