import IconApi from "@tabler/icons-react/dist/esm/icons/IconApi.mjs";

export const icon = IconApi;
