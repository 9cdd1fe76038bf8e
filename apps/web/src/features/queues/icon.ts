import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";

export const icon = IconStack2;
