import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";

export const icon = IconMail;
