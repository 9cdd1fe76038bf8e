import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";

export const icon = IconTag;
