import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";

export const icon = IconListCheck;
