import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";

export const icon = IconHelp;
