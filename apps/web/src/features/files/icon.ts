import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";

export const icon = IconFiles;
