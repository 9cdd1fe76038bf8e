import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";

export const icon = IconMessage2;
