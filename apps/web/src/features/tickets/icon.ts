import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";

export const icon = IconMessages;
