import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";

export const icon = IconSettings;
