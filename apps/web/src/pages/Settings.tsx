import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { part } from "../ui/part.tsx";

export const Settings = () => <SettingsScreen platform={[{ name: "helps", content: <HelpVideos /> }]} />;

const HelpVideos = part(async () => (await import("../features/helps/HelpVideos.tsx")).HelpVideos);
