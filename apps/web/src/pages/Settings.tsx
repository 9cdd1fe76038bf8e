import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";

export const Settings = () => <SettingsScreen />;
