import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";

export const icon = IconSitemap;
