import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";

export const icon = IconSend;
