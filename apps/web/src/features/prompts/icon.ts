import IconSparkles from "@tabler/icons-react/dist/esm/icons/IconSparkles.mjs";

export const icon = IconSparkles;
