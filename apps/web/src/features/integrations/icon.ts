import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";

export const icon = IconPlugConnected;
