import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";

export const icon = IconBolt;
