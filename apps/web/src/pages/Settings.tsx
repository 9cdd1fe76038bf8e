import { Stack } from "@mantine/core";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { part } from "../ui/part.tsx";

export const Settings = () => <SettingsScreen platform={platform} />;

const CompanyList = part(async () => (await import("../features/companies/CompanyList.tsx")).CompanyList);
const PlanList = part(async () => (await import("../features/plans/PlanList.tsx")).PlanList);
const MessageRateList = part(async () => (await import("../features/message-rates/MessageRateList.tsx")).MessageRateList);
const HelpVideos = part(async () => (await import("../features/helps/HelpVideos.tsx")).HelpVideos);

const PlansAndRates = () => (
  <Stack gap="xl">
    <PlanList />
    <MessageRateList />
  </Stack>
);

const platform = [
  { name: "companies", content: <CompanyList /> },
  { name: "plans", content: <PlansAndRates /> },
  { name: "helps", content: <HelpVideos /> },
];
